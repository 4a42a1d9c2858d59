import { expect, test } from 'vitest';
import { changedAnswers } from './changed-answers.ts';

test('what was changed, added and removed, by the fields’ keys', () => {
  const answer = (key: string, words: string, label = key) => ({ key, label, words });
  const before = [answer('type', '退货'), answer('old', '旧'), answer('same', '一样', '名称')];
  const after = [answer('type', '换货'), answer('same', '一样', '新名称'), answer('new', '新')];
  expect(changedAnswers(before, after)).toEqual([
    { label: 'type', before: '退货', after: '换货' },
    { label: 'new', before: '', after: '新' },
    { label: 'old', before: '旧', after: '' },
  ]);
  expect(changedAnswers(before, before)).toEqual([]);
});
