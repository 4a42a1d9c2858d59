import { expect, it } from 'vitest';
import { Claims } from './claims.ts';

it('an agent who is being given a caller is in no reading that began before that was committed', () => {
  const claims = new Claims();
  const before = claims.read();
  expect(claims.isKnown('7', before)).toBe(true);
  claims.take('7');
  const meanwhile = claims.read();
  expect([before, meanwhile].map((reading) => claims.isKnown('7', reading))).toEqual([false, false]);
  expect(claims.isKnown('8', meanwhile)).toBe(true);
  claims.release('7');
  expect([before, meanwhile].map((reading) => claims.isKnown('7', reading))).toEqual([false, false]);
  expect(claims.isKnown('7', claims.read())).toBe(true);
});
