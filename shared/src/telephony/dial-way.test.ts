import { expect, test } from 'vitest';
import { inOrder } from './dial-way.ts';

test('the telephone of the last call is first; one that the agent has not any more changes nothing', () => {
  expect(inOrder(['extension', 'mobile'], 'mobile')).toEqual(['mobile', 'extension']);
  expect(inOrder(['extension', 'mobile'], null)).toEqual(['extension', 'mobile']);
  expect(inOrder(['extension'], 'mobile')).toEqual(['extension']);
});
