import { expect, test } from 'vitest';
import { shownPages } from './shown-pages.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 1000, [1, 2, 3, 1000]],
  [500, 1000, [1, 498, 499, 500, 501, 502, 1000]],
  [1000, 1000, [1, 998, 999, 1000]],
])('on page %i of %i', (current, last, pages) => {
  expect(shownPages(current, last)).toEqual(pages);
});
