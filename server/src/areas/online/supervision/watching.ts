import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import type { ImClientEvents, ImServerEvents } from '@lianxi/contracts/online/im';
import type { Kernel } from '../../../platform/kernel.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import type { AgentSocket } from '../../../platform/sockets/io.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { watchRoom } from '../socket/fan-out.ts';
import type { Bind } from '../socket/im-commands.ts';
import { isSeen } from './supervision.queries.ts';

const RIGHT = 'online_conversation_watch';
const PAGE = 'online_onlinemonitoring';
/** The limit for one socket. A further one replaces the one that was entered first. */
const MAX_WATCHED = 5;

type Socket = AgentSocket<ImClientEvents, ImServerEvents>;

/** True when this socket watches the conversation and its agent still has the right. */
export function isWatching(socket: Socket, recordId: string): boolean {
  return socket.rooms.has(watchRoom(recordId)) && socket.data.principal.holds(RIGHT);
}

/** A supervisor watches a conversation: their socket enters its room, and neither side is notified. */
export function bindWatching(kernel: Kernel, bind: Bind, socket: Socket): void {
  bind('conversation.watch', async ({ recordId, on }) => {
    const { tenantId, principal } = socket.data;
    const room = watchRoom(recordId);
    if (!on) await socket.leave(room);
    if (!principal.holds(RIGHT)) throw new CodedError(commonErrors.forbidden);
    return kernel.db.tenant(
      tenantId,
      async ({ tx }) => {
        const scope = scopeOf(principal, PAGE);
        const seen = await isSeen({ tx, tenantId, scope }, recordId);
        const conversation = seen ? await findConversation(tx, tenantId, recordId) : null;
        if (!conversation) throw new CodedError(conversationErrors.notFound);
        if (on) {
          const watched = [...socket.rooms].filter((one) => one.startsWith(watchRoom('')) && one !== room);
          for (const oldest of watched.slice(0, Math.max(0, watched.length + 1 - MAX_WATCHED))) await socket.leave(oldest);
          await socket.join(room);
        }
        return conversation;
      },
      { readOnly: true },
    );
  });
}
