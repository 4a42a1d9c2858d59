import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { dayLabel, sameDay } from '../../../src/chat-log/chat-time.ts';
import type { OutboxItem } from '../../../src/chat-log/outbox.ts';
import type { ChatState } from '../chat-state.ts';

export type Mark = 'uploading' | 'waiting' | 'refused' | 'sent' | 'delivered' | 'read';

/** One row of the list. The key stays the same while a message travels from the outbox into the log. */
export type Entry =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'notice'; key: string; text: string; time: string }
  | {
      kind: 'message';
      key: string;
      own: boolean;
      author: string;
      msgType: 'text' | 'image';
      message: string;
      time: string;
      /** Of own messages. */
      mark: Mark | null;
      refusal: string | null;
      progress: number;
      clientMsgId: string;
      /** First and last of a run by one author: where the face and the time stand. */
      first: boolean;
      last: boolean;
    };

type MessageEntry = Extract<Entry, { kind: 'message' }>;
type Row = Exclude<Entry, { kind: 'day' }>;

/** Messages of one author within this time stand together. */
const RUN_MS = 3 * 60_000;

function markOf(message: ChatMessage, conversation: Conversation | null): Mark {
  if (conversation?.id !== message.recordId) return 'sent';
  if (message.seq <= conversation.receipts.agentRead) return 'read';
  return message.seq <= conversation.receipts.agentDelivered ? 'delivered' : 'sent';
}

function fromMessage(message: ChatMessage, conversation: Conversation | null): Row {
  if (message.callType === 'system' || message.msgType === 'system') {
    return { kind: 'notice', key: `${message.recordId}.${message.seq}`, text: message.message, time: message.createTime };
  }
  const own = message.callType === 'visitor';
  return {
    kind: 'message',
    key: own ? message.clientMsgId : `${message.recordId}.${message.seq}`,
    own,
    author: message.userName,
    msgType: message.msgType,
    message: message.message,
    time: message.createTime,
    mark: own ? markOf(message, conversation) : null,
    refusal: null,
    progress: 1,
    clientMsgId: message.clientMsgId,
    first: true,
    last: true,
  };
}

function fromItem(item: OutboxItem): MessageEntry {
  return {
    kind: 'message',
    key: item.clientMsgId,
    own: true,
    author: '我',
    msgType: item.msgType,
    message: item.message,
    time: item.createTime,
    mark: item.state,
    refusal: item.refusal,
    progress: item.progress,
    clientMsgId: item.clientMsgId,
    first: true,
    last: true,
  };
}

function joins(a: MessageEntry, b: MessageEntry): boolean {
  if (a.own !== b.own || (!a.own && a.author !== b.author)) return false;
  if (a.mark === 'refused' || b.mark === 'refused') return false;
  return Math.abs(Date.parse(b.time) - Date.parse(a.time)) < RUN_MS;
}

/** The rows of the list: earlier conversations, the present one, and what is on its way, with days between. */
export function entriesOf(state: ChatState, now: Date): Entry[] {
  const rows = [...state.earlier, ...state.log.messages].map((message) => fromMessage(message, state.conversation));
  rows.push(...state.pending.map(fromItem));
  const entries: Entry[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    if (!before || !sameDay(before.time, row.time)) {
      entries.push({ kind: 'day', key: `day.${row.key}`, text: dayLabel(row.time, now) });
    } else if (row.kind === 'message' && before.kind === 'message' && joins(before, row)) {
      before.last = false;
      row.first = false;
    }
    entries.push(row);
    before = row;
  }
  return entries;
}
