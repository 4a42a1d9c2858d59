import { chatMessage } from '@lianxi/contracts/online/chat-message';
import { conversation } from '@lianxi/contracts/online/conversation.contract';
import { AGENT_NAMESPACE, type ImClientEvents, type ImServerEvents, visitedPage } from '@lianxi/contracts/online/im';
import type { Kernel } from '../../../platform/kernel.ts';
import type { AgentDoor, AgentSocket } from '../../../platform/sockets/io.ts';
import type { Frames } from '../../../platform/sockets/reader-rooms.ts';
import type { Chat } from '../chat.ts';
import { bindWatching, isWatching } from '../supervision/watching.ts';
import { agentRoom, type Rooms } from './fan-out.ts';
import { binder, bindTalk } from './im-commands.ts';

const door: AgentDoor = {
  purpose: 'chat',
  permission: 'homepage_onlineservice_mark',
  app: 'online',
  query: { ticket: 'session', tenant: 'orgi', agent: 'userid' },
};

const frames: Frames<ImServerEvents> = {
  message: chatMessage,
  conversation,
  page: visitedPage,
  presence: null,
  receipts: null,
  typing: null,
  queue: null,
  resync: null,
  offline: null,
};

/** The namespace of agents (specification section 7). It requires a right of the header (section 6). */
export function serveAgents(kernel: Kernel, chat: () => Chat): Rooms {
  const serve = (socket: AgentSocket<ImClientEvents, ImServerEvents>) => {
    const { data } = socket;
    void socket.join(agentRoom(data.agentId));
    const bind = binder(kernel, socket);
    bindWatching(kernel, bind, socket);
    bindTalk(kernel, chat(), bind, {
      tenantId: data.tenantId,
      socketId: socket.id,
      party: () => ({ side: 'agent', id: data.agentId, name: data.principal.agentName }),
      watches: (recordId) => isWatching(socket, recordId),
    });
  };
  return kernel.io.agents(AGENT_NAMESPACE, door, frames, serve);
}
