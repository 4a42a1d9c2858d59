import { expect, test } from 'vitest';
import { addressesIn } from './addresses.ts';

test('addresses on lines or with commas between, each once', () => {
  expect(addressesIn('a@x.cn, b@x.cn；c@x.cn\n\na@x.cn ')).toEqual(['a@x.cn', 'b@x.cn', 'c@x.cn']);
  expect(addressesIn(' \n')).toEqual([]);
});
