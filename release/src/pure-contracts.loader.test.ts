import { expect, test } from 'vitest';
import pureContracts from './pure-contracts.loader.ts';

function marked(source: string): string {
  let result = '';
  const callback = (_error: unknown, text: string) => {
    result = text;
  };
  pureContracts.call({ callback } as never, source);
  return result;
}

test.each([
  [
    'export const a = endpoint({ body: z.object({ id }) });',
    'export const a = /*#__PURE__*/ endpoint({ body: /*#__PURE__*/ z.object({ id }) });',
  ],
  ['reply: listPage(customer.extend(more))', 'reply: /*#__PURE__*/ listPage(customer.extend(more))'],
  ['size.min(1); fuzz.object(); my.endpoint(x)', 'size.min(1); fuzz.object(); my.endpoint(x)'],
  ['/** `defineErrors(x)` gives words */ f(z.string())', '/** `defineErrors(x)` gives words */ f(/*#__PURE__*/ z.string())'],
  ['x(); // as z.string() does', 'x(); // as z.string() does'],
])('%s', (source, expected) => {
  expect(marked(source)).toBe(expected);
});
