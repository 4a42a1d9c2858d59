import { expect, test } from 'vitest';
import { fateOf, silentSince } from './recover.rules.ts';

const now = new Date('2026-11-27T00:30:00Z');
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const rules = { recoverDays: 30, warnDays: 3 };

test.each([
  ['a contact of yesterday', ago(1), null, 'wait'],
  ['three days before', ago(27), null, 'warn'],
  ['warned today', ago(27), ago(0), 'wait'],
  ['warned three days ago', ago(30), ago(3), 'pool'],
  ['a contact after the warning', ago(1), ago(3), 'wait'],
  ['long silent again: the old warning is void', ago(40), ago(60), 'warn'],
  ['the rule is new, and the last contact very old', ago(400), null, 'warn'],
  ['very old, warned two days ago', ago(400), ago(2), 'wait'],
] as const)('%s', (_, contactAt, warnedAt, fate) => {
  expect(fateOf({ contactAt, warnedAt }, rules, now)).toBe(fate);
});

test('without warnings the days alone count', () => {
  const silent = { recoverDays: 30, warnDays: 0 };
  expect(fateOf({ contactAt: ago(30), warnedAt: null }, silent, now)).toBe('pool');
  expect(fateOf({ contactAt: ago(29), warnedAt: null }, silent, now)).toBe('wait');
  expect(silentSince(silent, now)).toEqual(ago(30));
});
