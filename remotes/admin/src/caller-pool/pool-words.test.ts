import { expect, test } from 'vitest';
import { areasOf, usersInWords } from './pool-words.ts';

test.each([
  ['010, 021', ['010', '021']],
  ['010，021、1380013', ['010', '021', '1380013']],
  [' \n', []],
])('%j names the beginnings %j', (text, areas) => {
  expect(areasOf(text)).toEqual(areas);
});

test('who uses a pool', () => {
  const pool = { agents: [{ id: '1', name: '甲' }], skillGroups: [{ id: '1', name: '售后' }], usual: true };
  expect(usersInWords(pool)).toBe('售后、甲、其他坐席');
  expect(usersInWords({ ...pool, agents: [], skillGroups: [], usual: false })).toBe('—');
});
