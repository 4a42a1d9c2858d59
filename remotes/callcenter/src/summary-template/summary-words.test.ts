import { expect, test } from 'vitest';
import { optionsOf } from './summary-words.ts';

test('each line is an option, blanks round the parts of a path are none', () => {
  expect(optionsOf('售后 / 退货\n\n  咨询 \n')).toEqual(['售后/退货', '咨询']);
});
