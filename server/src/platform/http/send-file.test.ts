import { expect, test } from 'vitest';
import { partOf } from './send-file.ts';

test.each([
  [undefined, 'all'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-30', { start: 70, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=20-10', 'none'],
  ['bytes=-0', 'none'],
  // Not understood: the whole file is a right answer to that.
  ['bytes=-', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['pieces=1-2', 'all'],
])('%s of 100 bytes', (range, part) => {
  expect(partOf(range, 100)).toEqual(part);
});
