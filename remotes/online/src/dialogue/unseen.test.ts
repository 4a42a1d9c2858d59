import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogueStore } from './dialogue-store.ts';
import { watchUnseen } from './unseen.ts';

const receipts = { agentDelivered: 0, agentRead: 0, visitorDelivered: 0, visitorRead: 0 };
const log: ChatMessage[] = [];
let held: Conversation[] = [];
let told: string[] = [];
let store: DialogueStore;

const said = (seq: number): ChatMessage => {
  const who = { callType: 'visitor', userId: '9', userName: '访客9', msgType: 'text' } as const;
  const message = {
    recordId: '1',
    seq,
    clientMsgId: `c${seq}`,
    message: `第 ${seq} 句`,
    createTime: '2030-01-01T09:00:00Z',
    ...who,
  };
  log.push(message);
  return message;
};
const conversation = (lastSeq: number): Conversation =>
  ({ id: '1', state: 'active', agentId: '8', guests: [], visitorName: '访客9', lastSeq, lastMessage: null, receipts }) as never;

beforeEach(() => {
  vi.useFakeTimers();
  [log.length, held, told] = [0, [], []];
  store = new DialogueStore({
    agentId: '8',
    snapshot: async () => held,
    sync: async (_id, afterSeq) => {
      const messages = log.filter(({ seq }) => seq > afterSeq);
      return { messages, lastSeq: log.length, receipts, conversation: conversation(log.length) };
    },
    older: async () => [],
    report: () => {},
    putAway: () => undefined,
    isRefusal: () => false,
    isWatched: () => false,
  });
  watchUnseen(store, ({ message }) => told.push(message?.message ?? '新会话'));
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(1000);

test('what the desk begins with is no news; words that come by a frame are, once', async () => {
  said(1);
  held = [conversation(1)];
  await store.load();
  await settle();
  expect(told).toEqual([]);
  const frame = said(2);
  store.message(frame);
  store.message(frame);
  await settle();
  expect(told).toEqual(['第 2 句']);
});

test('a conversation that is given calls the agent, though the visitor wrote while they waited', async () => {
  await store.load();
  said(1);
  store.assigned(conversation(1));
  await settle();
  expect(told).toEqual(['新会话']);
});

test('words that came while the line was cut are told of after it', async () => {
  held = [conversation(0)];
  await store.load();
  said(1);
  said(2);
  await store.load();
  await settle();
  expect(told).toEqual(['第 2 句']);
});

test('words that the agent reads in another window are not told of', async () => {
  held = [conversation(0)];
  await store.load();
  store.message(said(1));
  store.receipts({ recordId: '1', receipts: { ...receipts, agentDelivered: 1, agentRead: 1 } });
  await settle();
  expect(told).toEqual([]);
});
