import { describe, expect, test } from 'vitest';
import { isCreditCode, isIdCard } from './identity-numbers.ts';

describe('an identity card', () => {
  test.each(['11010519491231002X', '440524188001010014'])('%s exists', (text) => expect(isIdCard(text)).toBe(true));
  test.each([
    ['another check character', '110105194912310021'],
    ['two digits swapped', '11010519491213002X'],
    ['a day that does not exist', '110105194902310028'],
    ['15 digits', '110105491231002'],
    ['a small x', '11010519491231002x'],
  ])('not with %s', (_, text) => expect(isIdCard(text)).toBe(false));
});

describe('a credit code', () => {
  test.each(['91110000710928807K', '91440101MA5BLUR8XY', '91130605700838787Q'])('%s exists', (text) =>
    expect(isCreditCode(text)).toBe(true),
  );
  test.each([
    ['another check character', '911100007109288070'],
    ['a letter that no code has', '9111000071092880IK'],
    ['17 characters', '91110000710928807'],
  ])('not with %s', (_, text) => expect(isCreditCode(text)).toBe(false));
});
