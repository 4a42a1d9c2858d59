import { targetWords } from '@lianxi/contracts/audit/target-words';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedRows } from '../../app/testing/exported-rows.ts';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';

const PATH = '/xmf-basic-model/operationlog';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  const token = await server.token('admin');
  for (const name of ['甲', '乙']) {
    await server.call('POST', '/xmf-user-auth/roles', { token, body: { name, remark: '', dataScope: 'self' } });
  }
});
afterAll(() => server.end());

const list = async (username: string, query: Record<string, string> = {}) =>
  server.call('GET', PATH, { token: await server.token(username), query });

test('nobody without a token or the right; another tenant has its own', async () => {
  expect((await server.call('GET', PATH)).envelope.code).toBe('4005');
  expect((await list('agent1')).envelope.code).toBe('4003');
  expect((await server.call('POST', `${PATH}/export`, { token: await server.token('agent1'), body: {} })).envelope.code).toBe(
    '4003',
  );
  expect((await list('admin175', { keyword: '新建角色' })).data.total).toBe(0);
});

test('found by operation, row, person and time, with what was before and after', async () => {
  const { data } = await list('admin', { keyword: '新建角色' });
  expect(data.total).toBe(2);
  const [newest] = data.list;
  expect(newest).toMatchObject({ operation: '新建角色', agentName: '坐席admin', before: null, after: { name: '乙' } });
  expect((await list('admin', { keyword: newest.target })).data.total).toBe(1);
  expect((await list('admin', { agentId: server.agentId('agent1') })).data.total).toBe(0);
  expect((await list('admin', { beginTime: new Date(Date.now() + 60_000).toISOString() })).data.total).toBe(0);
  expect((await list('admin', { endTime: 'yesterday' })).envelope.code).toBe('4000');
});

test('exported as a task, for who asked', async () => {
  const token = await server.token('admin');
  const { data } = await server.call('POST', `${PATH}/export`, { token, body: { ids: null, filters: { keyword: '新建角色' } } });
  const task = async () =>
    (await server.call('GET', '/xmf-basic-model/task', { token })).data.find((found: { id: string }) => found.id === data.taskId);
  await expect.poll(async () => (await task()).state, { timeout: 15_000 }).toBe('done');
  const { file, message } = await task();
  expect(message).toBe('共 2 条');
  expect((await server.call('GET', file.url, { token })).headers['content-type']).toMatch(/spreadsheetml/);
  expect((await server.call('GET', file.url, { token: await server.token('monitor') })).envelope.code).toBe('4004');
});

test('the ticked entries alone; the log states number and filters of an export in words', async () => {
  const [newest] = (await list('admin', { keyword: '新建角色' })).data.list;
  const agentId = server.agentId('admin');
  const beginTime = '2026-03-12T06:05:09.000Z';
  const path = `${PATH}/export`;
  expect(await exportedRows(server, 'admin', path, { ids: [newest.id], filters: {} })).toMatchObject([
    { 1: '坐席admin', 2: '新建角色', 3: targetWords(newest.target), 5: expect.stringMatching(/^名称：[甲乙]；/) },
  ]);
  expect(
    await exportedRows(server, 'admin', path, { ids: null, filters: { keyword: '新建角色', agentId, beginTime } }),
  ).toHaveLength(2);
  const logged = (await list('admin', { keyword: '导出操作日志' })).data.list.map(({ after }: { after: unknown }) => after);
  expect(logged.slice(0, 2)).toEqual([
    { 条数: 2, 关键词: '…', 操作人: '坐席admin', 开始时间: '2026-03-12 14:05:09' },
    { 条数: 1, 范围: '勾选的数据' },
  ]);
});
