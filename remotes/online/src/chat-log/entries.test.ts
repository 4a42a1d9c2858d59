import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { expect, test } from 'vitest';
import { type Entry, entriesOf } from './entries.ts';
import type { OutboxItem } from './outbox.ts';

const NOON = new Date(2026, 10, 22, 12);
let seq = 0;
const said = (callType: 'visitor' | 'agent', time: Date, more: Partial<ChatMessage> = {}): ChatMessage => {
  seq += 1;
  const words = { message: `第${seq}句`, clientMsgId: `m${seq}`, msgType: 'text' as const, recalled: false, internal: false };
  const who = callType === 'agent' ? { userId: '5', userName: '林' } : { userId: '9', userName: '访客' };
  return { recordId: '1', seq, callType, createTime: time.toISOString(), ...who, ...words, ...more } as ChatMessage;
};
const onItsWay = (clientMsgId: string, state: OutboxItem['state'] = 'waiting') =>
  ({ clientMsgId, msgType: 'text', message: '在路上', createTime: NOON.toISOString(), state, refusal: null }) as OutboxItem;
const shown = (messages: ChatMessage[], pending: OutboxItem[] = []) =>
  entriesOf({ side: 'agent', readerId: '5', messages, pending, markOf: () => 'sent' }, NOON);
const inWords = (entry: Entry) =>
  entry.kind === 'message' ? `${entry.first ? '[' : ''}${entry.message}${entry.last ? ']' : ''}` : entry.text;

test('a day stands where one begins, also where the clock is put back', () => {
  seq = 0;
  const times = [new Date(2025, 11, 31, 23, 59), new Date(2026, 10, 21, 23, 59), new Date(2026, 10, 22, 0, 0), NOON];
  const words = shown([...times, new Date(2026, 10, 21, 23, 58)].map((time) => said('visitor', time))).map(inWords);
  expect(words).toEqual(['2025年12月31日', '[第1句]', '昨天', '[第2句]', '今天', '[第3句]', '[第4句]', '昨天', '[第5句]']);
});

test('what one says within three minutes stands together; another person, or a refused message, stands alone', () => {
  seq = 0;
  const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);
  const messages = [
    said('visitor', after(0)),
    said('visitor', after(179)),
    said('visitor', after(359)),
    said('agent', after(360)),
    said('agent', after(361), { userId: '6', userName: '周' }),
  ];
  const pending = [onItsWay('new'), onItsWay('bad', 'refused')];
  expect(shown(messages, pending).slice(1).map(inWords)).toEqual([
    ...['[第1句', '第2句]', '[第3句]', '[第4句]', '[第5句]'],
    ...['[在路上]', '[在路上]'],
  ]);
});

test('a message that is stored and still on its way is shown once', () => {
  seq = 0;
  const keys = shown([said('agent', NOON)], [onItsWay('m1'), onItsWay('m2')]).map(({ key }) => key);
  expect(keys).toEqual(['day.m1', 'm1', 'm2']);
});
