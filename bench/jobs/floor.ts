import pg from 'pg';
import { TENANT } from '../lib/database.ts';
import type { Meter } from './meter.ts';

/** A queue with the least that one can be: a table, one loop that takes twenty rows, no second try, no record. */
export async function openFloor(url: string, meter: Meter): Promise<{ send(n: number): Promise<void>; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  await pool.query('create table bench_queue (id bigint generated always as identity primary key, data json not null)');
  const transact = async (text: string, values: unknown[]): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query(`begin; set local app.tenant = '${TENANT}'`);
      await client.query(text, values);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
  let working = false;
  let again = false;
  const work = async (): Promise<void> => {
    again = true;
    if (working) return;
    working = true;
    while (again) {
      again = false;
      const { rows } = await pool.query<{ n: number }>(
        `delete from bench_queue where id in (select id from bench_queue order by id limit 20 for update skip locked)
         returning (data ->> 'n')::int as n`,
      );
      again ||= rows.length > 0;
      await Promise.all(
        rows.map(async ({ n }) => {
          await transact('insert into bench_done (n) values ($1)', [n]);
          meter.one();
        }),
      );
    }
    working = false;
  };
  return {
    async send(n) {
      await transact('insert into bench_queue (data) values ($1)', [JSON.stringify({ n })]);
      void work();
    },
    close: () => pool.end(),
  };
}
