import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

test('a statement gets its name when it comes again and again, and keeps it', () => {
  const names = createStatementNames();
  expect([names.of('a'), names.of('a'), names.of('b')]).toEqual([undefined, undefined, undefined]);
  const name = names.of('a');
  expect(name).toBeTypeOf('string');
  expect(names.of('a')).toBe(name);
});

test('there are no more names than asked for, and texts that differ each time do not pile up', () => {
  const names = createStatementNames(2);
  const named = Array.from({ length: 30 }, (_, i) => [1, 2, 3].map(() => names.of(`s${i % 5}`)).at(-1));
  expect(new Set(named.filter((name) => name !== undefined)).size).toBe(2);
});

test('renewed, no name is used a second time', () => {
  const names = createStatementNames();
  const nameOf = (text: string) => [1, 2, 3].map(() => names.of(text)).at(-1);
  const before = nameOf('a');
  names.renew();
  expect([nameOf('b'), nameOf('a')]).not.toContain(before);
});
