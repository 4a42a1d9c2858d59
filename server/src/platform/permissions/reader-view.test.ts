import { userText } from '@lianxi/contracts/kit/user-text';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { asSeenBy, masked } from './reader-view.ts';

const line = z.object({
  id: z.string(),
  kind: z.enum(['text', 'file']),
  body: userText(z.string(), ({ kind }: { kind: string }) => kind === 'text'),
  quote: z.object({ body: userText(z.string()) }).optional(),
});
const page = z.object({
  list: z.array(line),
  last: line.nullable(),
  byName: z.record(z.string(), userText(z.string())),
  one: z.union([z.object({ name: userText(z.string()) }), z.null()]),
});
const number = '13812345678';

it('masks texts of people at any depth, and nothing else', () => {
  const text = { id: number, kind: 'text', body: number, quote: { body: `我是${number}` } } as const;
  const file = { id: '2', kind: 'file', body: number } as const;
  const value = { list: [text, file], last: text, byName: { a: number }, one: { name: number } };
  const seen = { ...text, body: '138****5678', quote: { body: '我是138****5678' } };
  expect(masked(page, value)).toEqual({
    list: [seen, file],
    last: seen,
    byName: { a: '138****5678' },
    one: { name: '138****5678' },
  });
  expect(value.last.body, 'the value itself stays').toBe(number);
});

it('returns the same value where there is no number, and to who may see it', () => {
  const value = { list: [{ id: number, kind: 'text', body: '您好' } as const], last: null };
  const schema = page.pick({ list: true, last: true });
  expect(masked(schema, value)).toBe(value);
  const whole = { list: [], last: { id: '1', kind: 'text', body: number } as const };
  expect(asSeenBy({ holds: () => true }, schema, whole)).toBe(whole);
  expect(asSeenBy({ holds: () => false }, schema, whole)).toMatchObject({ last: { body: '138****5678' } });
});

it('a schema that contains itself', () => {
  interface Node {
    name: string;
    children: Node[];
  }
  const node: z.ZodType<Node> = z.object({
    name: userText(z.string()),
    get children() {
      return z.array(node);
    },
  });
  const tree = { name: number, children: [{ name: number, children: [] }] };
  expect(masked(node, tree)).toEqual({ name: '138****5678', children: [{ name: '138****5678', children: [] }] });
});
