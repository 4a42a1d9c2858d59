import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tools/testing/database.ts';
import { createListener } from './listener.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

const pidOfListener = async (): Promise<number> =>
  (
    await owner.query(
      `select pid from pg_stat_activity where application_name = 'lianxi listen' and datname = current_database()`,
    )
  ).rows[0].pid;

test('a channel that is asked for while the connection does not answer is heard on the next connection', async () => {
  const listener = await createListener(database.url);
  const [run, onGap] = [vi.fn(), vi.fn()];
  const pid = await pidOfListener();
  process.kill(pid, 'SIGSTOP');
  try {
    await listener.listen('late', run, onGap);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => onGap.mock.calls.length).toBe(1);
  await owner.query(`select pg_notify('late', 'news')`);
  await expect.poll(() => run.mock.calls).toEqual([['news']]);
  await listener.close();
});
