import { AGENT_NAMESPACE, type ImServerEvents } from '@lianxi/contracts/online/im';
import { ChatChannel, type ChatStatus } from './chat-channel.ts';
import { FrameListeners } from './frame-listeners.ts';
import { openNamespace } from './namespace-wire.ts';

/** The agent's chat socket, `/im/agent` (specification section 7): the host connects it, remotes talk over it. */

type ChatEvents = Omit<ImServerEvents, 'offline' | 'resync'>;

const EVENTS = ['message', 'receipts', 'typing', 'conversation', 'page'] as const satisfies readonly (keyof ChatEvents)[];

const frames = new FrameListeners<ChatEvents>();
const channel = new ChatChannel({
  open: (onClose) =>
    openNamespace({
      namespace: AGENT_NAMESPACE,
      purpose: 'chat',
      query: (ticket, { userId, tenantId }) => ({ orgi: tenantId, userid: userId, session: ticket, admin: false }),
      events: EVENTS,
      onEvent: frames.tell,
      onResync: frames.resume,
      onClose,
    }),
  onStatus: frames.setStatus,
  random: Math.random,
});
const wake = () => channel.wake();

/** Commands to the chat: `chat.send('message.send', …)` resolves with the acknowledgement. */
export const chat: Pick<ChatChannel, 'send' | 'sendNow'> = channel;

/** Opens the chat socket and keeps it open until {@link disconnectChat}. */
export function connectChat(): void {
  window.addEventListener('online', wake);
  channel.start();
}

/** Closes it, at sign-out. */
export function disconnectChat(): void {
  window.removeEventListener('online', wake);
  channel.stop();
}

/** Hears what the server pushes. Answers the function that stops listening. */
export function onChat<N extends keyof ChatEvents>(event: N, handler: ChatEvents[N]): () => void {
  return frames.on(event, handler);
}

/** Runs after every connect, and when the server lost frames on the way: ask with `message.sync` for what was missed. */
export function onChatOnline(handler: () => void): () => void {
  return frames.onOnline(handler);
}

/** Is the chat connected? */
export function useChatStatus(): ChatStatus {
  return frames.useStatus();
}
