/**
 * A server process that a test kills, so that another process owns the calls. Its switch is Asterisk where it is given, else the
 * test's.
 */
import { pino } from 'pino';
import { areas } from '../../../app/areas.ts';
import { compose } from '../../../app/compose.ts';
import { readConfig } from '../../../app/config.ts';
import { callCentre, createCallCentre } from '../public.ts';
import { callCentreSettings } from '../settings.ts';
import { openSwitch } from '../switch/open-switch.ts';
import { switchOfParent } from './switch-over-ipc.ts';

// The process ends with the test.
process.once('disconnect', () => process.exit());
const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
const owning = createCallCentre(({ settings }) => {
  const { asteriskAriUrl } = settings(callCentreSettings);
  process.send?.({ owns: true });
  return asteriskAriUrl ? openSwitch(asteriskAriUrl, (error) => log.error(error)) : switchOfParent();
});
const own = areas.map((area) => (area === callCentre ? owning : area));
const server = await compose(readConfig(process.env, own), log, own);
await server.listen();
process.send?.({ ready: true });
