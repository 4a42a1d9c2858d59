import { expect, test } from 'vitest';
import { Tokens } from './tokens.ts';

/** A vendor who numbers the tokens that it gives, and how long they are good. */
function vendor(seconds: number) {
  const gate = Promise.withResolvers<void>();
  let given = 0;
  const fetch = async () => {
    given += 1;
    const token = `token-${given}`;
    await gate.promise;
    return { token, seconds };
  };
  return { fetch, open: gate.resolve, given: () => given };
}

test('of one account one token is fetched at a time, and kept as long as it is good', async () => {
  const tokens = new Tokens();
  const { fetch, open, given } = vendor(7200);
  const asked = [1, 2, 3].map(() => tokens.of('a', null, fetch));
  open();
  expect(await Promise.all(asked)).toEqual(['token-1', 'token-1', 'token-1']);
  expect(await tokens.of('a', null, fetch)).toBe('token-1');
  expect(await tokens.of('b', null, fetch)).toBe('token-2');
  expect(given()).toBe(2);
});

test('a token that was refused is fetched anew, once, whoever held it', async () => {
  const tokens = new Tokens();
  const { fetch, open, given } = vendor(7200);
  open();
  const first = await tokens.of('a', null, fetch);
  expect(await Promise.all([1, 2].map(() => tokens.of('a', first, fetch)))).toEqual(['token-2', 'token-2']);
  // Who held the first one until now goes on with the second.
  expect(await tokens.of('a', first, fetch)).toBe('token-2');
  expect(given()).toBe(2);
});

test('a token that ends at once, or could not be fetched, is not kept', async () => {
  const tokens = new Tokens();
  const { fetch, open } = vendor(60);
  open();
  await expect(tokens.of('a', null, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await tokens.of('a', null, fetch)).toBe('token-1');
  expect(await tokens.of('a', null, fetch)).toBe('token-2');
});
