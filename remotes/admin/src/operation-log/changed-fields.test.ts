import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('fields side by side, those that changed first; names, lists and nothing in words', () => {
  expect(changedFields({ name: '甲', codes: ['a', 'b'] }, { name: '甲', codes: ['a'], 备注: '', enabled: true })).toEqual([
    { key: 'codes', name: '权限', before: 'a、b', after: 'a', changed: true },
    { key: 'enabled', name: '启用', before: '—', after: '是', changed: true },
    { key: 'name', name: '名称', before: '甲', after: '甲', changed: false },
    { key: '备注', name: '备注', before: '—', after: '—', changed: false },
  ]);
  expect(changedFields(undefined, ['1', '2'])).toEqual([
    { key: '内容', name: '内容', before: '—', after: '1、2', changed: true },
  ]);
  expect(changedFields(null, null)).toEqual([]);
});
