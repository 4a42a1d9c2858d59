import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx } from '../../../platform/spreadsheet/write-xlsx.ts';

const IMPORT = '/xmf-customer/customer/import';
const LIST = '/xmf-customer/customer';
const TITLES = ['姓名', '联系电话', '公司', '城市', '级别', '归属坐席工号'];
const limits = { rows: 60_000, columns: 100, cell: 5000 };

let server: ServerFixture;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'lianxi-import-'));
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select 174, r.id, c.code from roles r, unnest(array['customer_import', 'customer_export']) as c(code) where r.tenant_id = 174 and r.name = 'monitor'`,
  );
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const as = async (username: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.token(username), ...(body === undefined ? {} : { body }) });
const total = async () => (await as('admin', 'GET', LIST)).data.total as number;

async function upload(username: string, bytes: Buffer, fileName = '客户.xlsx') {
  const head = `--X\r\nContent-Disposition: form-data; name="file"; filename="${encodeURIComponent(fileName)}"\r\n\r\n`;
  return server.call('POST', IMPORT, {
    token: await server.token(username),
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--X--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
}
async function workbook(rows: string[][], titles = TITLES): Promise<Buffer> {
  const path = join(folder, `${Math.random()}.xlsx`);
  await writeXlsx(path, [{ name: '客户', columns: titles.map((title) => ({ title, width: 10 })), rows }]);
  return readFile(path);
}
async function until(id: string, username: string, ...states: string[]) {
  let found = (await as(username, 'GET', `${IMPORT}/${id}`)).data;
  await expect
    .poll(
      async () => {
        found = (await as(username, 'GET', `${IMPORT}/${id}`)).data;
        return states.includes(found.state);
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true);
  return found;
}
async function check(rows: string[][], titles = TITLES, username = 'admin') {
  const { data } = await upload(username, await workbook(rows, titles));
  return until(data.id, username, 'checked', 'failed');
}
let number = 0;
const phone = () => `154${String(10_000_000 + ++number)}`;
const row = (part: Partial<Record<number, string>> = {}) =>
  TITLES.map((_, i) => part[i] ?? ['王芳', phone(), '', '苏州', '', ''][i] ?? '');

describe('who may', () => {
  test('nobody without a token or the right; nobody sees another’s import', async () => {
    expect((await server.call('GET', `${IMPORT}/1`)).envelope.code).toBe('4005');
    expect((await upload('agent1', Buffer.from('x'))).envelope.code).toBe('4003');
    const { id } = await check([row()]);
    for (const username of ['monitor', 'admin175']) {
      for (const [method, path] of [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['GET', '/report'],
      ] as const) {
        expect((await as(username, method, `${IMPORT}/${id}${path}`)).envelope.code, `${username} ${method}`).toBe('4004');
      }
    }
    expect((await as('admin', 'DELETE', `${IMPORT}/${id}`)).envelope.code).toBe('0');
    expect((await until(id, 'admin', 'cancelled')).state).toBe('cancelled');
    expect((await as('admin', 'PUT', `${IMPORT}/${id}`)).envelope.reason).toBe('customer-import.notChecked');
  });
});

test('ten thousand rows, one in twenty bad: each bad one told with its row, the good ones taken over as one', async () => {
  const before = await total();
  const bad = ['', '12', '没有号码'];
  const rows = Array.from({ length: 10_000 }, (_, i) => (i % 20 === 7 ? row({ 1: bad[((i / 20) % 3) | 0] ?? '' }) : row()));
  const checked = await check(rows);
  expect(checked).toMatchObject({ state: 'checked', totalRows: 10_000, badRows: 500, goodRows: 9500 });
  expect(checked.errors).toHaveLength(100);
  expect(checked.errors[0]).toMatchObject({ row: 9, column: '联系电话' });
  expect(await total()).toBe(before);

  const report = await server.call('GET', `${IMPORT}/${checked.id}/report`, { token: await server.token('admin') });
  expect(report.headers['content-disposition']).toContain(encodeURIComponent('导入错误报告'));

  const replies = await Promise.all([
    as('admin', 'PUT', `${IMPORT}/${checked.id}`),
    as('admin', 'PUT', `${IMPORT}/${checked.id}`),
  ]);
  expect(replies.map((reply) => reply.envelope.reason ?? '0').sort()).toEqual(['0', 'customer-import.notChecked']);
  await until(checked.id, 'admin', 'done');
  expect(await total()).toBe(before + 9500);
  const task = (await as('admin', 'GET', '/xmf-basic-model/task')).data.find(
    (found: { id: string }) => found.id === checked.taskId,
  );
  expect(task).toMatchObject({ state: 'done', message: '已导入 9500 位客户', done: 9500, total: 9500 });
});

describe('what is wrong with a row', () => {
  test.each([
    ['no name', row({ 0: '' }), '姓名：请输入客户姓名'],
    ['no number', row({ 1: '' }), '联系电话：请输入联系电话'],
    ['a word for a number', row({ 1: '电话' }), '联系电话：联系电话应为 6 到 15 位数字'],
    ['an unknown level', row({ 4: '金卡' }), '级别：级别只能是 普通 或 VIP'],
    ['an unknown agent', row({ 5: '9999' }), '归属坐席工号：没有工号为 9999 的在用坐席'],
  ])('%s', async (_, bad, words) => {
    const { errors, badRows } = await check([row(), bad]);
    expect([badRows, errors.map((error: { column: string; text: string }) => `${error.column}：${error.text}`)]).toEqual([
      1,
      [words],
    ]);
  });

  test('the same number twice names both rows', async () => {
    const same = phone();
    const { errors } = await check([row({ 1: same }), row(), row({ 1: `${same.slice(0, 3)} ${same.slice(3)}` })]);
    expect(errors).toEqual([
      { row: 2, column: '联系电话', text: '与第 4 行号码重复' },
      { row: 4, column: '联系电话', text: '与第 2 行号码重复' },
    ]);
  });

  test('what looks like a formula and is text stays text', async () => {
    expect(await check([row({ 0: '=HYPERLINK("http://x")', 3: '@SUM(1)' })])).toMatchObject({ state: 'checked', badRows: 0 });
  });
});

describe('what is no import', () => {
  test.each([
    ['no header', [['王芳', '15400000001']], ['甲', '乙'], /缺少列：姓名、联系电话/],
    ['a header without rows', [], TITLES, /没有数据/],
    ['a column twice', [row()], ['姓名', '姓名', '联系电话'], /列重复：姓名/],
  ])('%s', async (_, rows, titles, words) => {
    const found = await check(rows, titles);
    expect(found.state).toBe('failed');
    expect(found.failure).toMatch(words);
  });

  test('a wrong file, and one too large, are refused at once or with words; nothing changes', async () => {
    const before = await total();
    expect((await upload('admin', Buffer.from('x'), 'a.exe')).envelope.reason).toBe('customer-import.badFile');
    expect((await upload('admin', Buffer.alloc(21 * 1024 * 1024), 'a.csv')).envelope.reason).toBe('customer-import.tooLarge');
    const broken = await upload('admin', Buffer.from('d0cf11e0a1b11ae10000000000', 'hex'), 'a.csv');
    expect((await until(broken.data.id, 'admin', 'failed')).failure).toMatch(/无法读取/);
    const many = Buffer.from(`姓名,联系电话\n${'甲,1\n'.repeat(50_001)}`);
    const { data } = await upload('admin', many, 'a.csv');
    expect((await until(data.id, 'admin', 'failed')).failure).toMatch(/50,000/);
    expect(await total()).toBe(before);
  });
});

test('further columns are told and left out; text files in the encoding of a Chinese Windows are read', async () => {
  const { ignoredColumns } = await check([[...row(), '忽略']], [...TITLES, '生日']);
  expect(ignoredColumns).toEqual(['生日']);
  // 姓名,联系电话 / 王芳,… in GB18030.
  const bytes = Buffer.concat([Buffer.from('d0d5c3fb2cc1aacfb5b5e7bbb00acdf5b7bc2c', 'hex'), Buffer.from(`${phone()}\n`)]);
  const { data } = await upload('admin', bytes, '客户.csv');
  expect(await until(data.id, 'admin', 'checked')).toMatchObject({ totalRows: 1, goodRows: 1 });
});

test('a number that became a customer since the check is left out and told, the rest comes in', async () => {
  const taken = phone();
  const checked = await check([row(), row({ 1: taken })]);
  await as('admin', 'POST', LIST, {
    custName: '先来的',
    phone: taken,
    company: '',
    city: '',
    level: 'normal',
    email: '',
    address: '',
    remark: '',
    ownerId: null,
    labelIds: [],
  });
  const before = await total();
  await as('admin', 'PUT', `${IMPORT}/${checked.id}`);
  const done = await until(checked.id, 'admin', 'done');
  expect(done).toMatchObject({ goodRows: 1, badRows: 1, errors: [{ row: 3, text: '该号码已有客户' }] });
  expect(await total()).toBe(before + 1);
});

test('a database that goes away in the middle leaves all or nothing', async () => {
  const before = await total();
  const checked = await check(Array.from({ length: 3000 }, () => row()));
  await as('admin', 'PUT', `${IMPORT}/${checked.id}`);
  await expect
    .poll(
      async () => {
        const { rows } = await server.owner.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and query ilike '%insert into customer%' and state <> 'idle' and pid <> pg_backend_pid()`,
        );
        for (const { pid } of rows) await server.owner.query('select pg_terminate_backend($1)', [pid]);
        return rows.length;
      },
      { timeout: 10_000, interval: 3 },
    )
    .toBeGreaterThan(0);
  const ended = await until(checked.id, 'admin', 'done', 'failed');
  expect(await total()).toBe(before + (ended.state === 'done' ? 3000 : 0));
});

test('two imports at once with the same numbers: each number once, the other row is told', async () => {
  const before = await total();
  const rows = Array.from({ length: 400 }, () => row());
  const [one, other] = [await check(rows), await check(rows)];
  expect([one.goodRows, other.goodRows]).toEqual([400, 400]);
  await Promise.all([one, other].map(({ id }) => as('admin', 'PUT', `${IMPORT}/${id}`)));
  const ended = await Promise.all([one, other].map(({ id }) => until(id, 'admin', 'done', 'failed')));
  expect(ended.map(({ state, goodRows, badRows }) => `${state} ${goodRows} ${badRows}`).sort()).toEqual([
    'done 0 400',
    'done 400 0',
  ]);
  expect(await total()).toBe(before + 400);
});

test('cancelled while it is taken over, nothing of it stays', async () => {
  const before = await total();
  const checked = await check(Array.from({ length: 5000 }, () => row()));
  await as('admin', 'PUT', `${IMPORT}/${checked.id}`);
  await expect
    .poll(
      async () => {
        const { data } = await as('admin', 'GET', '/xmf-basic-model/task');
        return data.find((task: { id: string }) => task.id === checked.taskId).state;
      },
      { interval: 10, timeout: 10_000 },
    )
    .toBe('running');
  expect((await as('admin', 'PUT', `/xmf-basic-model/task/${checked.taskId}/cancel`)).envelope.code).toBe('0');
  expect((await until(checked.id, 'admin', 'cancelled', 'done')).state).toBe('cancelled');
  // The interrupted work has rolled back before the next check ends.
  const next = await check([row()]);
  await as('admin', 'PUT', `${IMPORT}/${next.id}`);
  await until(next.id, 'admin', 'done');
  expect(await total()).toBe(before + 1);
});

/**
 * Two jobs. After the cut of the database above, each may have to be found again: it counts as lost after 15 s, and the search
 * runs every 10 s.
 */
const JOB_MS = 30_000;

describe('export', { timeout: 2 * JOB_MS }, () => {
  const exported = async (username: string, filters: object, ids: string[] | null = null) => {
    const { data } = await as(username, 'POST', `${LIST}/export`, { ids, filters });
    const task = async () =>
      (await as(username, 'GET', '/xmf-basic-model/task')).data.find((found: { id: string }) => found.id === data.taskId);
    await expect.poll(async () => (await task()).state, { timeout: JOB_MS }).toMatch(/done|failed/);
    return task();
  };

  test('what the requester sees, for the requester alone; numbers whole only with the right', async () => {
    const task = await exported('admin', { city: '苏州' });
    expect(task).toMatchObject({ state: 'done', file: { fileName: expect.stringMatching(/^客户-\d{4}-\d\d-\d\d\.xlsx$/) } });
    const file = await server.call('GET', task.file.url, { token: await server.token('admin') });
    expect(file.status).toBe(200);
    expect((await server.call('GET', task.file.url, { token: await server.token('monitor') })).envelope.code).toBe('4004');
    const { rows } = await server.owner.query<{ save_name: string }>(`select save_name from files where save_name = $1`, [
      task.file.fileSaveName,
    ]);
    expect(rows).toHaveLength(1);

    await server.owner.query(
      `insert into role_permissions (tenant_id, role_id, code)
       select 174, id, 'customer_export' from roles where tenant_id = 174 and name = 'agent'`,
    );
    await server.owner.query(
      `update customers set owner_id = $1 where id in (select id from customers where tenant_id = 174 limit 3)`,
      [server.agentId('agent1')],
    );
    const masked = await exported('agent1', {});
    expect(masked).toMatchObject({ state: 'done', total: 3 });
    const own = (await as('agent1', 'GET', LIST)).data.list.map(({ id }: { id: string }) => id);
    const others = (await as('admin', 'GET', `${LIST}?city=苏州`)).data.list.map(({ id }: { id: string }) => id);
    expect(await exported('agent1', {}, [own[0], ...others])).toMatchObject({ state: 'done', total: 1 });
    const path = join(folder, 'masked.xlsx');
    const store = join(server.dataDir, 'files');
    const { globSync } = await import('node:fs');
    const [kept = ''] = globSync(`${store}/**/${masked.file.fileSaveName}*`);
    await writeFile(path, await readFile(kept));
    const table = await readTable(path, limits);
    expect(table).toHaveLength(4);
    expect(JSON.stringify(table)).not.toMatch(/\d{11}/);
  });

  test('what was exported is fetched only by who still holds the rights that it took', async () => {
    const { file } = await exported('monitor', { city: '苏州' });
    const fetched = async () =>
      (await server.call('GET', file.url, { token: await server.token('monitor') })).envelope?.code ?? '0';
    const role = `(select id from roles where tenant_id = 174 and name = 'monitor')`;
    for (const code of ['contact_number', 'customer_export']) {
      expect(await fetched(), code).toBe('0');
      await server.owner.query(`delete from role_permissions where tenant_id = 174 and code = $1 and role_id = ${role}`, [code]);
      await expect.poll(fetched).toBe('4003');
      await server.owner.query(`insert into role_permissions (tenant_id, role_id, code) select 174, id, $1 from ${role} as r`, [
        code,
      ]);
      await expect.poll(fetched).toBe('0');
    }
  });

  test('a right that is taken away between the wish and the work is not used', async () => {
    const { data } = await as('monitor', 'POST', `${LIST}/export`, { ids: null, filters: {} });
    await server.owner.query(
      `delete from role_permissions where code = 'customer_export' and role_id in (select id from roles where tenant_id = 174 and name = 'monitor')`,
    );
    const found = async () =>
      (await as('monitor', 'GET', '/xmf-basic-model/task')).data.find((task: { id: string }) => task.id === data.taskId);
    await expect.poll(async () => (await found()).state, { timeout: 20_000 }).toMatch(/done|failed/);
    expect(await found()).toMatchObject({ state: 'failed', file: null, message: '没有权限执行此操作' });
  });
});
