import {
  VIDEO_AGENT_NAMESPACE,
  VIDEO_RECONNECT,
  type VideoCommandName,
  type VideoInput,
  type VideoReply,
  type VideoServerEvents,
} from '@lianxi/contracts/videocall/socket';
import { type ChannelStatus, CommandChannel } from './command-channel.ts';
import { FrameListeners } from './frame-listeners.ts';
import { openNamespace } from './namespace-wire.ts';

/** The agent's video socket, `/video` (specification section 7). */

type VideoEvents = Omit<VideoServerEvents, 'offline' | 'resync'>;
type VideoCommands = { [N in VideoCommandName]: { input: VideoInput<N>; reply: VideoReply<N> } };

const EVENTS = ['transfer', 'call', 'message'] as const satisfies readonly (keyof VideoEvents)[];

const frames = new FrameListeners<VideoEvents>();
const channel = new CommandChannel<VideoCommands>({
  open: (onClose) =>
    openNamespace({
      namespace: VIDEO_AGENT_NAMESPACE,
      purpose: 'video',
      query: (ticket, { userId, tenantId }) => ({ type: 'agent', tenantId, userId, sessionId: ticket }),
      events: EVENTS,
      onEvent: frames.tell,
      onResync: frames.resume,
      onClose,
    }),
  onStatus: frames.setStatus,
  random: Math.random,
  reconnect: VIDEO_RECONNECT,
  laneOf: (input) => ('sessionId' in input ? String(input.sessionId) : ''),
});
const wake = () => channel.wake();

/** Commands about calls: `videoLine.send('message.send', …)` resolves with the acknowledgement. */
export const videoLine: Pick<CommandChannel<VideoCommands>, 'send'> = channel;

/** Opens the video socket and keeps it open until {@link disconnectVideo}. */
export function connectVideo(): void {
  window.addEventListener('online', wake);
  channel.start();
}

/** Closes it, at sign-out. */
export function disconnectVideo(): void {
  window.removeEventListener('online', wake);
  channel.stop();
}

/** Hears what the server pushes. Answers the function that stops listening. */
export function onVideo<N extends keyof VideoEvents>(event: N, handler: VideoEvents[N]): () => void {
  return frames.on(event, handler);
}

/** Runs after every connect, and when the server lost frames on the way: ask for everything anew. */
export function onVideoOnline(handler: () => void): () => void {
  return frames.onOnline(handler);
}

/** Is the video socket connected? */
export function useVideoLineStatus(): ChannelStatus {
  return frames.useStatus();
}
