import { expect, test } from 'vitest';
import { dialFailure } from './dial-failure.ts';

test('a call that failed says why and what to do; one that the agent gave up did not fail', () => {
  expect(dialFailure('bad-number')).toBe('拨号失败：空号或号码有误，请核对号码后重拨');
  expect(dialFailure('busy')).toBe('拨号失败：忙线，请稍后再拨');
  expect(dialFailure('hung-up-while-ringing')).toBe('');
  expect(dialFailure('')).toBe('');
});
