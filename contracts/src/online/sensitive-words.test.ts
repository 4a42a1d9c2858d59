import { expect, test } from 'vitest';
import { comparedWord, findSensitive } from './sensitive-words.ts';

const words = ['骗子', 'vip账号', 'fuck'].map(comparedWord);

test.each([
  ['你们是骗子吗', ['骗子']],
  ['把ＶＩＰ账号给我，FUCK', ['vip账号', 'fuck']],
  ['骗 子', []],
  ['', []],
])('%s', (text, found) => {
  expect(findSensitive(text, words)).toEqual(found);
});
