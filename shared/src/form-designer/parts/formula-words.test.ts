import { formDefinition } from '@lianxi/contracts/form/form-definition';
import { expect, test } from 'vitest';
import { formulaFromWords, formulaInWords } from './formula-words.ts';

const { fields } = formDefinition.parse({
  fields: [
    { key: 'a1b2c3', label: '单价', type: 'money' },
    { key: 'sum', label: 'sum 数量', type: 'number' },
    { key: 't', label: '明细', type: 'subTable', columns: [{ key: 'x', label: '金额', type: 'money' }] },
  ],
});

test.each([
  ['a1b2c3 * 2', '「单价」 * 2'],
  ['sum(t.x) + a1b2c3', 'sum(「明细.金额」) + 「单价」'],
  ['"a1b2c3" & a1b2c3', '"a1b2c3" & 「单价」'],
  ['gone + 1', 'gone + 1'],
  ['sum + sum(t.x)', '「sum 数量」 + sum(「明细.金额」)'],
])('%s is read as %s', (formula, words) => {
  expect(formulaInWords(formula, fields)).toBe(words);
  expect(formulaFromWords(words, fields)).toBe(formula);
});

test('a name that no field has stays, so that the formula is faulty', () => {
  expect(formulaFromWords('「没有」 + 「 单价 」', fields)).toBe('「没有」 + a1b2c3');
});
