import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTable } from '../../server/src/platform/spreadsheet/read-table.ts';
import { startPortal, type TestPortal } from './portal.ts';

/** `kill -9` of a server in the middle of long work. */

const ROWS = 10_000;
const CUSTOMER = '/api/xmf-customer/customer';
/** A dead server is missed after 15 s, looked for every 10 s, its job tried again 2 s later; the rest is the work itself. */
const RESUMED = { timeout: 120_000, interval: 100 };

let portal: TestPortal;
let database: pg.Client;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  database = new pg.Client({ connectionString: portal.databaseUrl });
  await database.connect();
  const form = new URLSearchParams({ grant_type: 'password', username: 'admin175', password: 'Lianxi2026' });
  token = (await call('POST', '/api/xmf-user-auth/oauth/token', form)).access_token;
});
afterAll(async () => {
  await database?.end();
  await portal?.stop();
});

async function call(method: string, path: string, body?: URLSearchParams | FormData | object) {
  const plain = body === undefined || body instanceof URLSearchParams || body instanceof FormData;
  const reply = await fetch(`${portal.url}${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(!plain && { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: plain ? body : JSON.stringify(body) }),
  });
  const { code, data, message } = await reply.json();
  expect(code, `${method} ${path}: ${message}`).toBe('0');
  return data;
}
const task = async (id: string) => {
  const { rows } = await database.query<{ state: string; done: number; message: string; file_save_name: string | null }>(
    'select state, done, message, file_save_name from tasks where id = $1',
    [id],
  );
  return rows[0];
};
const count = async (sql: string, ...values: unknown[]) => Number((await database.query(sql, values)).rows[0].count);

/** Kills the server when it is at the job's work, and starts it again. */
async function killDuring(job: string, taskId: string): Promise<void> {
  const active = `select count(*) from jobs.job where name = $1 and state = 'active'`;
  while ((await count(active, job)) === 0 || (await task(taskId))?.state !== 'running') await sleep(5);
  await sleep(100);
  await portal.kill();
  expect(await task(taskId), 'killed in the middle').toMatchObject({ state: 'running' });
  await portal.start();
}
async function untilDone(taskId: string): Promise<void> {
  await expect.poll(async () => (await task(taskId))?.state, RESUMED).toMatch(/done|failed/);
  expect((await task(taskId))?.state).toBe('done');
}

test('an import and an export go on after the restart, and happen once', async () => {
  const before = await count('select count(*) from customers where tenant_id = 175');
  const lines = Array.from({ length: ROWS }, (_, i) => `续做${i},${14_640_000_000 + i}`);
  const form = new FormData();
  form.set('file', new Blob([['姓名,联系电话', ...lines].join('\n')]), '客户.csv');
  const started = await call('POST', `${CUSTOMER}/import`, form);
  await expect.poll(async () => (await task(started.taskId))?.state).toBe('waiting');
  await call('PUT', `${CUSTOMER}/import/${started.id}`);
  await killDuring('customer-import.run', started.taskId);
  await untilDone(started.taskId);
  expect(await task(started.taskId)).toMatchObject({ done: ROWS, message: `已导入 ${ROWS} 位客户` });
  expect(await count('select count(*) from customers where tenant_id = 175')).toBe(before + ROWS);
  expect(await count(`select count(*) from customer_trajectory where tenant_id = 175 and kind = 'imported'`)).toBe(ROWS);

  // Deleted customers wait in the bin, and are in no list.
  const listed = await count(
    'select count(*) from customers where tenant_id = 175 and removed_at is null and merged_into is null',
  );
  const files = await count('select count(*) from files where tenant_id = 175');
  const { taskId } = await call('POST', `${CUSTOMER}/export`, { ids: null, filters: {} });
  await killDuring('customer.export', taskId);
  await untilDone(taskId);
  expect(await count('select count(*) from files where tenant_id = 175')).toBe(files + 1);
  const saved = (await task(taskId))?.file_save_name;
  const reply = await fetch(`${portal.url}/api/xmf-basic-model/commonfile/${saved}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const path = join(portal.dataDir, 'exported.xlsx');
  await writeFile(path, Buffer.from(await reply.arrayBuffer()));
  const table = await readTable(path, { rows: 60_000, columns: 100, cell: 5000 });
  await rm(path);
  expect(table).toHaveLength(1 + listed);
  expect(new Set(table.map((row) => row[1])).size).toBe(table.length);
}, 180_000);
