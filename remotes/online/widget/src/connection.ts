import type { ImCommandName, ImInput, ImReply, ImServerEvents } from '@lianxi/contracts/online/im';
import { VisitorSocket, type VisitorSocketAddress } from '@lianxi/shared/visitor/visitor-socket';
import { RECONNECT, VISITOR_NAMESPACE } from './constants.ts';
import type { VisitorIdentity } from './identity.ts';

type ImCommands = { [N in ImCommandName]: { input: ImInput<N>; reply: ImReply<N> } };

/** The visitor's socket of the chat. */
export const Connection = VisitorSocket<ImCommands, Omit<ImServerEvents, 'page' | 'presence' | 'resync'>>;
export type Connection = InstanceType<typeof Connection>;

/** The address of a visitor's socket, and their identity. */
export function addressOf(identity: VisitorIdentity): VisitorSocketAddress {
  return { url: `${identity.origin}${VISITOR_NAMESPACE}`, reconnect: RECONNECT, token: () => identity.token };
}
