/** A second server process, as far as presence and leadership go: `other-process.ts <url> <tenant> <agent>`. */
import { createDb } from '../db/db.ts';
import { startLeader } from '../sockets/leader.ts';
import { startPresence } from '../sockets/presence.ts';

const [connectionString = '', tenant = '', agentId = ''] = process.argv.slice(2);
const db = createDb({ connectionString, append: async () => {}, poolSize: 2 });
const presence = await startPresence(db, () => {});
presence.onChange(() => process.send?.('present'));
presence.connected({ tenantId: Number(tenant), agentId, kind: 'chat' });
startLeader({
  connectionString,
  name: 'test',
  onGained: () => process.send?.('gained'),
  onLost: () => process.send?.('lost'),
});
