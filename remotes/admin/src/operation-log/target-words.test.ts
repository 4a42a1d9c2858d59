import { expect, test } from 'vitest';
import { targetWords } from './target-words.ts';

test.each([
  ['conversation:699', '会话 #699'],
  ['agents:3', '3 个坐席'],
  ['app:online', '应用 online'],
  ['app', '应用'],
  ['something-else:1', 'something-else:1'],
  [null, '—'],
])('%s is shown as %s', (target, words) => {
  expect(targetWords(target)).toBe(words);
});
