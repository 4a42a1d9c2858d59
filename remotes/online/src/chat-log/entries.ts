import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { dayLabel, dayOf } from './chat-time.ts';
import type { OutboxItem } from './outbox.ts';

/** The state of a message of the reader's own. */
export type Mark = 'uploading' | 'waiting' | 'refused' | 'sent' | 'delivered' | 'read';

export const markWords: Record<Mark, string> = {
  uploading: '上传中...',
  waiting: '发送中',
  refused: '发送失败',
  sent: '已发送',
  delivered: '已送达',
  read: '已读',
};

/** One row of a conversation. The key stays the same while a message moves from the outbox into the log. */
export type Entry =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'notice'; key: string; text: string; time: string }
  | MessageEntry;

export interface MessageEntry {
  kind: 'message';
  key: string;
  /** Of the reader's side: shown on the right. */
  own: boolean;
  /** Another agent's message: only they may recall it, and it shows their name. */
  colleague: boolean;
  author: string;
  msgType: OutboxItem['msgType'];
  message: string;
  file: ChatMessage['file'];
  card: ChatMessage['card'];
  quote: ChatMessage['quote'];
  /** Its sensitive words; only for agents. */
  sensitive: readonly string[];
  /** Its number, after it is stored. */
  seq: number | null;
  time: string;
  /** The state of a message of the reader's own. */
  mark: Mark | null;
  refusal: string | null;
  /** The progress of an upload, 0 to 1. */
  progress: number;
  clientMsgId: string;
  /** First and last of a group by one author: they show the face and the time. */
  first: boolean;
  last: boolean;
}

export interface EntrySource {
  /** The side that reads. */
  side: 'visitor' | 'agent';
  /** The agent who reads on the desk; a record shows the name of every agent. */
  readerId?: string;
  messages: readonly ChatMessage[];
  pending: readonly OutboxItem[];
  /** Whether the other side received or read a message of the reader's own. */
  markOf(message: ChatMessage): Mark;
}

/** A row that is no day: a message, or a text of the platform. */
export type Row = Exclude<Entry, { kind: 'day' }>;

/** Messages of one author within this time are shown as a group. */
const RUN_MS = 3 * 60_000;

/** The row of a message; null for a message that only changes another one, and for one that the reader may not see. */
export function fromMessage(
  message: ChatMessage,
  { side, readerId, markOf }: Omit<EntrySource, 'messages' | 'pending'>,
): Row | null {
  const key = `${message.recordId}.${message.seq}`;
  const { msgType, createTime: time } = message;
  if (msgType === 'recall' || msgType === 'hidden') return null;
  if (message.callType === 'system' || msgType === 'system') return { kind: 'notice', key, text: message.message, time };
  const own = message.callType === side;
  const colleague = own && side === 'agent' && message.userId !== readerId;
  if (message.recalled) {
    // Another key than the message's: a row of another kind replaces it.
    return {
      kind: 'notice',
      key: `${key}.recalled`,
      text: `${own && !colleague ? '你' : message.userName} 撤回了一条消息`,
      time,
    };
  }
  return {
    kind: 'message',
    key: own ? message.clientMsgId : key,
    own,
    colleague,
    author: message.userName,
    msgType,
    message: message.message,
    file: message.file,
    card: message.card,
    quote: message.quote,
    sensitive: message.sensitive ?? [],
    seq: message.seq,
    time,
    mark: own && !message.internal ? markOf(message) : null,
    refusal: null,
    progress: 1,
    clientMsgId: message.clientMsgId,
    first: true,
    last: true,
  };
}

function fromItem(item: OutboxItem): MessageEntry {
  const { clientMsgId, msgType, message, file, card, quote, createTime, state, refusal, progress } = item;
  const said = { msgType, message, file, card, quote, seq: null };
  const content = { ...said, time: createTime, mark: state, refusal, progress, clientMsgId };
  return {
    kind: 'message',
    key: clientMsgId,
    own: true,
    colleague: false,
    sensitive: [],
    author: '我',
    ...content,
    first: true,
    last: true,
  };
}

/** Own messages have one author, though a sent one has a name and one in the outbox does not. */
function joins(a: MessageEntry, b: MessageEntry, apartMs: number): boolean {
  if (Math.abs(apartMs) >= RUN_MS) return false;
  if (a.own !== b.own || a.colleague !== b.colleague) return false;
  if ((!a.own || a.colleague) && a.author !== b.author) return false;
  return a.mark !== 'refused' && b.mark !== 'refused';
}

/** The rows of a conversation: stored messages, then those in the outbox, with days between. */
export function entriesOf(source: EntrySource, now: Date): Entry[] {
  const { messages, pending } = source;
  const rows = messages.map((message) => fromMessage(message, source)).filter((row) => row !== null);
  const unstored = new Map(pending.map((item) => [item.clientMsgId, item]));
  if (unstored.size > 0) for (const { clientMsgId } of messages) unstored.delete(clientMsgId);
  for (const item of unstored.values()) rows.push(fromItem(item));
  return withDays(rows, now);
}

/**
 * Adds the days and groups the rows of one author: it changes the rows in place. It runs at every change: with 50,000 rows each
 * step counts.
 */
export function withDays(rows: readonly Row[], now: Date): Entry[] {
  const entries: Entry[] = [];
  let day = { from: 0, to: 0 };
  let before: Row | undefined;
  let beforeAt = 0;
  for (const row of rows) {
    const at = Date.parse(row.time);
    if (at < day.from || at >= day.to) {
      day = dayOf(at);
      entries.push({ kind: 'day', key: `day.${row.key}`, text: dayLabel(row.time, now) });
    } else if (row.kind === 'message' && before?.kind === 'message' && joins(before, row, at - beforeAt)) {
      before.last = false;
      row.first = false;
    }
    entries.push(row);
    before = row;
    beforeAt = at;
  }
  return entries;
}
