import type { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tx } from './db.ts';
import { type Statement, statement } from './statement.ts';

describe('statement', () => {
  const sent = async (made: Statement): Promise<{ sql: string; parameters: readonly unknown[] }> => {
    let last: CompiledQuery | undefined;
    const tx = {
      executeQuery: (query: CompiledQuery) => {
        last = query;
        return Promise.resolve({ rows: [] });
      },
    } as unknown as Tx;
    await made.execute(tx);
    if (!last) throw new Error('nothing was sent');
    return { sql: last.sql, parameters: last.parameters };
  };

  it('sends values apart from its text', async () => {
    const made = statement`select ${1}::int, ${[2, 3]}::int[], ${null}`;
    expect(await sent(made)).toEqual({ sql: 'select $1::int, $2::int[], $3', parameters: [1, [2, 3], null] });
  });

  it('takes other statements in, wherever they stand', async () => {
    const inner = (id: number) => statement`(select ${id})`;
    const twice = (a: unknown, b: unknown) => statement`select ${a}, ${b}, ${'end'}`;
    expect(await sent(twice(1, inner(2)))).toEqual({ sql: 'select $1, (select $2), $3', parameters: [1, 2, 'end'] });
    expect(await sent(twice(inner(3), 4))).toEqual({ sql: 'select (select $1), $2, $3', parameters: [3, 4, 'end'] });
    expect(await sent(twice(inner(5), inner(6)))).toEqual({
      sql: 'select (select $1), (select $2), $3',
      parameters: [5, 6, 'end'],
    });
  });

  it('makes its text once, each time with the values of now', async () => {
    const of = (value: string) => statement`select ${value}`;
    const [first, second] = [await sent(of('a')), await sent(of('b'))];
    expect(second.sql).toBe(first.sql);
    expect([first.parameters, second.parameters]).toEqual([['a'], ['b']]);
  });
});
