/** A server process whose switch is the test's: it is killed, and another owns the calls. */
import { pino } from 'pino';
import { areas } from '../../../app/areas.ts';
import { compose } from '../../../app/compose.ts';
import { readConfig } from '../../../app/config.ts';
import { callCentre, createCallCentre } from '../public.ts';
import { switchOfParent } from './switch-over-ipc.ts';

const provider = switchOfParent();
const owning = createCallCentre(() => {
  process.send?.({ owns: true });
  return provider;
});
const server = await compose(
  readConfig(process.env),
  pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true })),
  areas.map((area) => (area === callCentre ? owning : area)),
);
await server.listen();
process.send?.({ ready: true });
