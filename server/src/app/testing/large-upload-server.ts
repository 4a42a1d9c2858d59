/** The server process of {@link largeUpload}: its memory can be measured separately. */
import { pino } from 'pino';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { largeUpload } from './large-upload.ts';

process.once('disconnect', () => process.exit());
const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
const areas = [largeUpload];
const server = await compose(readConfig(process.env, areas), log, areas);
await server.listen();
process.send?.({ ready: true });
