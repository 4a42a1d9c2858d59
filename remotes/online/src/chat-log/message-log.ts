import type { ChatMessage } from '@lianxi/contracts/online/chat-message';

/**
 * The part of a conversation in the browser. `messages` has no gap from `base + 1` on, because the server numbers a conversation
 * without gaps. A message beyond a gap waits in `ahead` until the missing part is loaded. Values are never changed in place.
 */
export interface MessageLog {
  /** Messages up to here are not loaded (older history). */
  readonly base: number;
  readonly messages: readonly ChatMessage[];
  readonly ahead: readonly ChatMessage[];
}

export function emptyLog(base = 0): MessageLog {
  return { base, messages: [], ahead: [] };
}

/** The last `seq` without a gap before it: the next request to the server starts after it. */
export function endOf(log: MessageLog): number {
  return log.base + log.messages.length;
}

export function hasGap(log: MessageLog): boolean {
  return log.ahead.length > 0;
}

/** Adds messages in any order, also repeated ones. Returns the same value when none is new. */
export function append(log: MessageLog, incoming: readonly ChatMessage[]): MessageLog {
  const end = endOf(log);
  const waiting = new Map<number, ChatMessage>();
  for (const message of [...log.ahead, ...incoming]) {
    if (message.seq > end) waiting.set(message.seq, message);
  }
  if (waiting.size === log.ahead.length) return log;
  const ahead = [...waiting.values()].sort((a, b) => a.seq - b.seq);
  let joined = 0;
  while (ahead[joined]?.seq === end + joined + 1) joined += 1;
  const messages = [...log.messages, ...ahead.slice(0, joined)];
  return { base: log.base, messages: takeBack(messages, recallsOf(ahead.slice(0, joined))), ahead: ahead.slice(joined) };
}

/** Adds older history before the present messages. Only messages that end at `base` without a gap are added. */
export function prepend(log: MessageLog, older: readonly ChatMessage[]): MessageLog {
  const sorted = older.filter((message) => message.seq <= log.base).sort((a, b) => a.seq - b.seq);
  let first = sorted.length;
  while (first > 0 && sorted[first - 1]?.seq === log.base - (sorted.length - first)) first -= 1;
  const fitting = sorted.slice(first);
  if (fitting.length === 0) return log;
  // These messages may have been read before another one recalled them.
  const earlier = takeBack(fitting, recallsOf(log.messages));
  return { base: log.base - fitting.length, messages: [...earlier, ...log.messages], ahead: log.ahead };
}

/** Did a person write this to the other side? Notes, recalls and recalled messages are no part of the talk. */
export function isSaid({ callType, msgType, internal, recalled }: ChatMessage): boolean {
  return callType !== 'system' && msgType !== 'recall' && !internal && !recalled;
}

function recallsOf(messages: readonly ChatMessage[]): Set<number> {
  return new Set(messages.flatMap(({ msgType, refSeq }) => (msgType === 'recall' && refSeq ? [refSeq] : [])));
}

/** Empties recalled messages, and the quotes of them. */
function takeBack(messages: ChatMessage[], recalled: ReadonlySet<number>): ChatMessage[] {
  if (recalled.size === 0) return messages;
  return messages.map((message) => {
    if (recalled.has(message.seq) && !message.recalled) {
      const { file: _file, card: _card, quote: _quote, ...rest } = message;
      return { ...rest, message: '', recalled: true };
    }
    const { quote } = message;
    if (!quote || !recalled.has(quote.seq)) return message;
    const { fileName: _name, ...words } = quote;
    return { ...message, quote: { ...words, message: '' } };
  });
}
