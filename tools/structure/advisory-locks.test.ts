import { expect, test } from 'vitest';
import { ADVISORY_LOCKS } from '../../server/src/platform/db/advisory-locks.ts';
import { sources } from './sources.ts';

const REGISTER = 'server/src/platform/db/advisory-locks.ts';

test('every advisory lock has a number of its own', () => {
  const numbers = Object.values<number>(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('no advisory lock is taken but from the register', () => {
  const takes = /pg_(try_)?advisory_(xact_)?(un)?lock/;
  const takers = sources('{server,tools,bench,e2e}/**/*.{ts,mjs,sql}').filter(({ text }) => takes.test(text));
  expect(takers.map(({ path }) => path)).toEqual([REGISTER]);
});
