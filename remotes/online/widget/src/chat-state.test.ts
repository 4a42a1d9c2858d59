import { expect, test } from 'vitest';
import { placeInWords } from './chat-state.ts';

test.each([
  [1, null, '您是下一位'],
  [1, 20, '您是下一位，预计等待不到 1 分钟'],
  [4, null, '前面还有 3 位'],
  [4, 61, '前面还有 3 位，预计等待约 2 分钟'],
])('place %i with %s seconds to wait', (place, estimatedSeconds, words) => {
  expect(placeInWords({ recordId: '1', place, estimatedSeconds })).toBe(words);
});

test('an unknown place is not guessed', () => {
  expect(placeInWords(null)).toBe('正在为您接入客服，可以先留言');
});
