import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { append, emptyLog } from '../../../src/chat-log/message-log.ts';
import { type ChatState, initialState } from '../chat-state.ts';
import { caller } from './caller.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const said = (seq: number, callType: ChatMessage['callType'] = 'agent') =>
  ({ recordId: '7', seq, callType, msgType: 'text', clientMsgId: `m${seq}`, userName: 'Lin' }) as ChatMessage;
const unread = (...messages: ChatMessage[]): ChatState => ({
  ...initialState,
  log: append(emptyLog(), messages),
  unread: messages.length,
});

function page(now: { hidden: boolean; muted?: boolean }) {
  const [flashTitle, chime] = [vi.fn(), vi.fn()];
  const call = caller({ hidden: () => now.hidden, muted: () => now.muted ?? false, flashTitle, chime });
  return { call, flashTitle, chime };
}

test('an answer calls by title and sound, a burst by one sound, a later one again', () => {
  const { call, flashTitle, chime } = page({ hidden: true });
  call(unread(said(1)));
  call(unread(said(1)));
  expect(flashTitle.mock.calls).toEqual([['【新消息】Lin']]);
  vi.advanceTimersByTime(4000);
  call(unread(said(1), said(2)));
  vi.advanceTimersByTime(4000);
  call(unread(said(1), said(2), said(3)));
  expect([flashTitle, chime].map(({ mock }) => mock.calls.length)).toEqual([3, 1]);
  vi.advanceTimersByTime(5001);
  call(unread(said(1), said(2), said(3), said(4)));
  expect(chime).toHaveBeenCalledTimes(2);
});

test.each([
  ['who looks at the page', { hidden: false }, unread(said(1))],
  ['who wants silence', { hidden: true, muted: true }, unread(said(1))],
  ['who has read it', { hidden: true }, { ...unread(said(1)), unread: 0 }],
  ['who wrote last', { hidden: true }, unread(said(1, 'visitor'))],
  ['whom the portal told something', { hidden: true }, unread(said(1, 'system'))],
])('nobody is called %s', (_who, now, state) => {
  const { call, flashTitle, chime } = page(now);
  call(state);
  expect(flashTitle).not.toHaveBeenCalled();
  expect(chime).not.toHaveBeenCalled();
});

test('what came while the visitor looked does not call when they look away', () => {
  const now = { hidden: false };
  const { call, flashTitle } = page(now);
  call(unread(said(1)));
  now.hidden = true;
  call(unread(said(1)));
  expect(flashTitle).not.toHaveBeenCalled();
});
