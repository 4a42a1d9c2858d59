import {
  AGENT_NAMESPACE,
  CHAT_RECONNECT,
  type ImCommandName,
  type ImInput,
  type ImReply,
  type ImServerEvents,
} from '@lianxi/contracts/online/im';
import { AgentNamespace } from './agent-namespace.ts';

type ChatCommands = { [N in ImCommandName]: { input: ImInput<N>; reply: ImReply<N> } };

/**
 * The agent's chat socket, `/im/agent` (specification section 7). Every command is idempotent (`clientMsgId`, receipts, closes).
 * After each connect `message.sync` returns what was missed.
 */
export const chatSocket = new AgentNamespace<ChatCommands, Omit<ImServerEvents, 'offline' | 'resync'>>({
  namespace: AGENT_NAMESPACE,
  purpose: 'chat',
  query: (ticket, { userId, tenantId }) => ({ orgi: tenantId, userid: userId, session: ticket, admin: false }),
  events: ['message', 'receipts', 'typing', 'conversation', 'page', 'presence'],
  reconnect: CHAT_RECONNECT,
  laneOf: (input) => ('recordId' in input ? String(input.recordId) : ''),
});
