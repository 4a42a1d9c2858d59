/** Another server process that handles the counts of the outbox tests: `outbox-process.ts <url>`. */
import { pino } from 'pino';
import { createDb } from '../db/db.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { countConsumer } from './count-facts.ts';

const [connectionString = ''] = process.argv.slice(2);
const db = createDb({ connectionString, append: async () => {}, poolSize: 8 });
const outbox = createOutbox(db, pino({ level: 'silent' }));
await outbox.consume(countConsumer);
process.send?.('ready');
