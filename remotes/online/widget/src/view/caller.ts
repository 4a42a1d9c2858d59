import { type ChatState, unseenAnswer } from '../chat-state.ts';
import { t } from '../language.ts';

/** A message that arrives sooner after the last answer belongs to the same burst. */
const BURST_MS = 5000;

export interface CallerPorts {
  /** Is the page hidden or without focus? */
  hidden(): boolean;
  muted(): boolean;
  flashTitle(news: string): void;
  chime(): void;
}

/**
 * Notifies a visitor in another window of an answer: by the page's title and, once a burst, by a sound. Call it with every state.
 */
export function caller({ hidden, muted, flashTitle, chime }: CallerPorts): (state: ChatState) => void {
  let known: string | null = null;
  let cameAt = Number.NEGATIVE_INFINITY;
  return (state) => {
    const answer = unseenAnswer(state);
    if (!answer || answer.clientMsgId === known) return;
    known = answer.clientMsgId;
    const burst = Date.now() - cameAt < BURST_MS;
    cameAt = Date.now();
    if (!hidden() || muted()) return;
    flashTitle(t(`【新消息】${answer.userName}`));
    if (!burst) chime();
  };
}
