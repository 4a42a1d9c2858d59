import { expect, test } from 'vitest';
import { orderAfter } from './row-order.ts';

test.each([
  ['a', 'c', 'bcad'],
  ['d', 'b', 'adbc'],
  ['b', 'a', 'bacd'],
  ['c', 'd', 'abdc'],
])('%s to the place of %s: %s', (moved, place, order) => {
  expect(orderAfter([...'abcd'], moved, place).join('')).toBe(order);
});
