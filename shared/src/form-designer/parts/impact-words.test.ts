import { formDefinition } from '@lianxi/contracts/form/form-definition';
import { expect, test } from 'vitest';
import { impactInWords, noticedChanges } from './impact-words.ts';

const fields = ['甲', '乙', '丙', '丁'].map((label, at) => ({ key: `f${at}`, label, type: 'text' }));
const published = formDefinition.parse({ fields });

test('a draft says which published fields it renames, retires and leaves out', () => {
  const [first, second, third] = fields;
  const draft = formDefinition.parse({
    fields: [
      { ...third, label: '丙一', retired: true },
      { ...first, hint: '提示' },
      { ...second, label: '乙一' },
      { ...first, key: 'new', label: '戊' },
    ],
  });
  expect(noticedChanges(published, draft).map(({ words }) => words)).toEqual([
    '「乙」改名为「乙一」',
    '「丙」改名为「丙一」，停用',
    '「丁」将被删除',
  ]);
  expect(noticedChanges(null, draft)).toEqual([]);
});

test('an impact is a sentence, and says how much of it was read', () => {
  const impact = { records: 3, total: 90_000, checked: null, users: [] };
  expect(impactInWords(impact)).toBe('3 条记录有值。');
  expect(impactInWords({ ...impact, checked: 20_000, users: [{ key: 'a', label: '合计', use: 'formula' }] })).toBe(
    '最近 20000 条记录中有 3 条有值；用于「合计」的公式。',
  );
});
