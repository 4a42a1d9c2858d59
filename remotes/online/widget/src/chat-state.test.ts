import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import { expect, test } from 'vitest';
import { initialState, markOf, movedUp, NOBODY_THERE, placeInWords } from './chat-state.ts';

test.each([
  [1, null, '您是下一位'],
  [1, 20, '您是下一位，预计等待不到 1 分钟'],
  [4, null, '前面还有 3 位'],
  [4, 61, '前面还有 3 位，预计等待约 2 分钟'],
])('place %i with %s seconds to wait', (place, estimatedSeconds, words) => {
  expect(placeInWords({ recordId: '1', place, served: true, estimatedSeconds })).toBe(words);
});

test('an unknown place is not guessed, and nobody is next where nobody comes', () => {
  expect(placeInWords({ recordId: '1', place: 1, served: false, estimatedSeconds: null })).toBe(NOBODY_THERE);
  expect(placeInWords(null)).toBe('正在为您接入客服，可以先留言');
});

test('what was read in an ended conversation stays read when the next one begins', () => {
  const receipts = { agentDelivered: 3, agentRead: 2, visitorDelivered: 0, visitorRead: 0 };
  const now = { ...initialState, conversation: { id: '7', receipts } as Conversation };
  const marks = (state: typeof now) => [2, 3, 4].map((seq) => markOf({ recordId: '7', seq } as ChatMessage, state));
  expect(marks(now)).toEqual(['read', 'delivered', 'sent']);
  const next = { ...now, ...movedUp(now), conversation: { id: '8', receipts: { ...receipts, agentRead: 0 } } as Conversation };
  expect(marks(next)).toEqual(['read', 'delivered', 'sent']);
});
