import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('fields side by side, those that changed first; lists and nothing in words', () => {
  expect(changedFields({ name: '甲', codes: ['a', 'b'] }, { name: '甲', codes: ['a'], remark: '' })).toEqual([
    { name: 'codes', before: 'a、b', after: 'a', changed: true },
    { name: 'name', before: '甲', after: '甲', changed: false },
    { name: 'remark', before: '—', after: '—', changed: false },
  ]);
  expect(changedFields(undefined, ['1', '2'])).toEqual([{ name: '内容', before: '—', after: '1、2', changed: true }]);
  expect(changedFields(null, null)).toEqual([]);
});
