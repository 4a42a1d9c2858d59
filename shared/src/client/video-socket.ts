import {
  VIDEO_AGENT_NAMESPACE,
  VIDEO_RECONNECT,
  type VideoCommandName,
  type VideoInput,
  type VideoReply,
  type VideoServerEvents,
} from '@lianxi/contracts/videocall/socket';
import { AgentNamespace } from './agent-namespace.ts';

type VideoCommands = { [N in VideoCommandName]: { input: VideoInput<N>; reply: VideoReply<N> } };

/** The agent's video socket, `/video` (specification section 7): commands about calls, and events of calls. */
export const videoSocket = new AgentNamespace<VideoCommands, Omit<VideoServerEvents, 'offline' | 'resync'>>({
  namespace: VIDEO_AGENT_NAMESPACE,
  purpose: 'video',
  query: (ticket, { userId, tenantId }) => ({ type: 'agent', tenantId, userId, sessionId: ticket }),
  events: ['transfer', 'call', 'message'],
  reconnect: VIDEO_RECONNECT,
  laneOf: (input) => ('sessionId' in input ? String(input.sessionId) : ''),
});
