import { globSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { readTable } from '../../../platform/spreadsheet/read-table.ts';
import { writeXlsx } from '../../../platform/spreadsheet/write-xlsx.ts';

const CUSTOMER = '/xmf-customer/customer';
const IMPORT = `${CUSTOMER}/import`;
const TEMPLATE = '/xmf-basic-model/custom/template';

let server: ServerFixture;
let folder: string;
const ask = async (method: string, path: string, body?: unknown, username = 'admin') =>
  server.call(method, path, { token: await server.token(username), ...(body !== undefined && { body }) });

const options = ['平台', '门店、线下', '转介绍'].map((label, at) => ({ key: `o${at}`, label }));
const tree = [{ key: 'a', label: '大家电', children: [{ key: 'b', label: '冰箱' }] }];
const fields = [
  { key: 'brand', label: '品牌', type: 'text', required: true, filterable: true },
  { key: 'code', label: '会员号', type: 'text', unique: true },
  { key: 'source', label: '来源', type: 'choice', options },
  { key: 'tags', label: '标签', type: 'choices', options, filterable: true },
  { key: 'kind', label: '品类', type: 'category', options: tree },
  { key: 'bought', label: '购买日期', type: 'date', filterable: true },
  { key: 'price', label: '价格', type: 'money', filterable: true },
  { key: 'home', label: '住址', type: 'address' },
  { key: 'keeper', label: '管家', type: 'agent' },
  { key: 'double', label: '两倍', type: 'computed', formula: 'price * 2', result: 'money' },
  { key: 'number', label: '档案号', type: 'serial', prefix: 'K', period: 'none', digits: 4 },
];
const TITLES = [
  '姓名',
  '联系电话',
  '品牌',
  '会员号',
  '来源',
  '标签（自定义）',
  '品类',
  '购买日期',
  '价格',
  '住址',
  '管家',
  '两倍',
];

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'lianxi-own-import-'));
  const { data } = await ask('POST', TEMPLATE, { modularCategory: 'customer', name: '客户资料' });
  await ask('PUT', TEMPLATE, { id: data.id, version: 1, name: '客户资料', draft: { fields } });
  expect((await ask('POST', `${TEMPLATE}/publish`, { id: data.id, version: 2 })).envelope.code).toBe('0');
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

async function check(rows: string[][], titles = TITLES) {
  const path = join(folder, 'given.xlsx');
  await writeXlsx(path, [{ name: '客户', columns: titles.map((title) => ({ title, width: 10 })), rows }]);
  const head = `--X\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`;
  const { data } = await server.call('POST', IMPORT, {
    token: await server.token('admin'),
    body: Buffer.concat([Buffer.from(head), await readFile(path), Buffer.from('\r\n--X--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
  return until(data.id, 'checked', 'failed');
}
async function until(id: string, ...states: string[]) {
  const read = async () => (await ask('GET', `${IMPORT}/${id}`)).data;
  await expect.poll(async () => states.includes((await read()).state), { timeout: 30_000 }).toBe(true);
  return read();
}
async function takeOver(id: string) {
  await ask('PUT', `${IMPORT}/${id}`);
  return until(id, 'done', 'failed');
}
/** The cells of a finished export, its titles first. */
async function exported(taskId: string): Promise<string[][]> {
  const task = async () => (await ask('GET', '/xmf-basic-model/task')).data.find((one: { id: string }) => one.id === taskId);
  await expect.poll(async () => (await task()).state, { timeout: 30_000 }).toBe('done');
  const [kept = ''] = globSync(`${server.dataDir}/files/**/${(await task()).file.fileSaveName}*`);
  const path = join(folder, 'exported.xlsx');
  await copyFile(kept, path);
  const table = await readTable(path, { rows: 10, columns: 50, cell: 5000 });
  return table.map((row) => row.map((cell) => cell ?? ''));
}

let numbers = 0;
const phone = () => `155${10_000_000 + ++numbers}`;
const good = (code = '') => [
  '王芳',
  phone(),
  '海尔',
  code,
  '平台',
  '门店、线下、转介绍',
  '大家电 / 冰箱',
  '2026/1/2',
  '¥1,299.5',
  '江苏省/苏州市 星湖街 1 号',
  'admin',
  '',
];
const valuesOf = async (id: string) => (await ask('GET', `${CUSTOMER}/${id}`)).data.form.values;
const newest = async (count: number): Promise<string[]> =>
  (await ask('GET', `${CUSTOMER}?pageSize=${count}`)).data.list.map(({ id }: { id: string }) => id);

describe('own fields in a spreadsheet', () => {
  test('are read as people write them, and stored as the form stores them', async () => {
    const { rows } = await server.owner.query<{ ag_no: string }>('select ag_no from agents where id = $1', [
      server.agentId('admin'),
    ]);
    const row = good('A1').map((cell) => (cell === 'admin' ? (rows[0]?.ag_no ?? '') : cell));
    row[5] = '平台、转介绍';
    const checked = await check([row]);
    expect(checked).toMatchObject({ state: 'checked', goodRows: 1, errors: [], ignoredColumns: ['两倍'] });
    expect((await takeOver(checked.id)).state).toBe('done');
    const [id = ''] = await newest(1);
    expect(await valuesOf(id)).toEqual({
      brand: '海尔',
      code: 'A1',
      source: 'o0',
      tags: ['o0', 'o2'],
      kind: 'a/b',
      bought: '2026-01-02',
      price: 129_950,
      home: { region: '江苏省/苏州市', detail: '星湖街 1 号' },
      keeper: server.agentId('admin'),
      double: 259_900,
      number: 'K0001',
    });
    const condition = {
      all: [
        { field: 'tags', is: 'oneOf', values: ['o2'] },
        { field: 'price', is: 'atLeast', value: 100_000 },
      ],
    };
    const query = { condition: JSON.stringify(condition) };
    const { data } = await server.call('GET', CUSTOMER, { token: await server.token('admin'), query });
    expect(data.list.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  test.each([
    [2, '', '品牌', '请输入品牌'],
    [4, '电话', '来源', '没有选项：电话'],
    [6, '小家电', '品类', '没有分类：小家电'],
    [7, '昨天', '购买日期', '应为日期，如 2026-11-23'],
    [7, '2026-02-30', '购买日期', '日期格式有误'],
    [8, '很贵', '价格', '应为数字'],
    [10, '没有这个人', '管家', '没有坐席：没有这个人'],
    [3, 'A1', '会员号', '会员号与其他记录重复'],
  ])('that do not fit are told at their cell: column %i %j', async (at, cell, column, text) => {
    const row = good().map((one, place) => (place === at ? cell : place === 10 ? '' : one));
    row[5] = '';
    const { errors, goodRows } = await check([row]);
    expect([goodRows, errors]).toEqual([0, [{ row: 2, column, text }]]);
  });

  test('that must be unique are compared within the file too', async () => {
    const rows = ['B1', 'B1', 'B2'].map((code) => good(code).map((cell, at) => (at === 5 || at === 10 ? '' : cell)));
    const { errors, goodRows } = await check(rows);
    expect(goodRows).toBe(1);
    expect(errors.map(({ row }: { row: number }) => row)).toEqual([2, 3]);
  });

  test('without a column that everybody must fill in are refused at the header', async () => {
    const checked = await check([['王芳', phone()]], ['姓名', '联系电话']);
    expect(checked).toMatchObject({ state: 'failed', failure: expect.stringContaining('缺少列：品牌') });
  });

  test('go out and come in again as the same, with the numbers of a series without a gap', async () => {
    const rows = [1, 2, 3].map((n) => good(`C${n}`).map((cell, at) => (at === 10 || at === 5 ? '' : cell)));
    await takeOver((await check(rows)).id);
    const ids = await newest(3);
    const before = await Promise.all(ids.map(valuesOf));
    expect(before.map(({ number }) => number).toSorted()).toEqual(['K0002', 'K0003', 'K0004']);
    const { data } = await ask('POST', `${CUSTOMER}/export`, { ids, filters: {} });
    const [titles = [], ...table] = await exported(data.taskId);
    expect(titles.slice(-11, -8)).toEqual(['品牌', '会员号', '来源']);
    await server.owner.query('delete from form_records where record_id = any($1)', [ids]);
    await server.owner.query('delete from customers where id = any($1)', [ids]);
    const known = titles.map((title) => (title === '归属坐席' || title === '创建时间' ? `（${title}）` : title));
    await takeOver((await check(table, known)).id);
    const again = await Promise.all((await newest(3)).map(valuesOf));
    const withoutSerial = (all: Record<string, unknown>[]) =>
      all.map(({ number: _, ...values }) => JSON.stringify(values)).toSorted();
    expect(withoutSerial(again)).toEqual(withoutSerial(before));
  });
});
