import { userText } from '@lianxi/contracts/kit/user-text';
import { videoCall } from '@lianxi/contracts/videocall/call.contract';
import { videoMessage } from '@lianxi/contracts/videocall/message';
import { VIDEO_AGENT_NAMESPACE, type VideoClientEvents, type VideoServerEvents } from '@lianxi/contracts/videocall/socket';
import * as z from 'zod';
import type { Kernel } from '../../../platform/kernel.ts';
import type { AgentDoor, AgentSocket } from '../../../platform/sockets/io.ts';
import type { Frames } from '../../../platform/sockets/reader-rooms.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { binder, bindTalk } from './commands.ts';
import { agentRoom, type Rooms } from './fan-out.ts';

const door: AgentDoor = {
  purpose: 'video',
  permission: 'homepage_videocall_mark',
  app: 'videocall',
  query: { ticket: 'sessionId', tenant: 'tenantId', agent: 'userId' },
};

const frames: Frames<VideoServerEvents> = {
  transfer: z.object({ call: videoCall, note: userText(z.string()) }),
  call: videoCall,
  message: videoMessage,
  queue: null,
  resync: null,
  offline: null,
};

/** The namespace of agents (specification section 7). It requires a right of the header (section 6). */
export function serveAgents(kernel: Kernel, effects: CallEffects): Rooms {
  const serve = (socket: AgentSocket<VideoClientEvents, VideoServerEvents>) => {
    const { tenantId, agentId } = socket.data;
    void socket.join(agentRoom(agentId));
    const person = { side: 'agent', id: agentId } as const;
    bindTalk(kernel, effects, binder(kernel, socket), { tenantId, socketId: socket.id, person });
  };
  return kernel.io.agents(VIDEO_AGENT_NAMESPACE, door, frames, serve);
}
