import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedRows } from '../../app/testing/exported-rows.ts';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';

/** What every record keeps to that can be taken along. */

const NUMBERS = '/xmf-call-center/blacklist';
const REPLIES = '/xmf-online-services/quickReply';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant('agent', 'callcenter_blacklist', 'online_quickreply');
});
afterAll(() => server.end());

async function create(username: string, path: string, body: object): Promise<string> {
  return (await server.call('POST', path, { token: await server.token(username), body })).data.id;
}
const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const exported = (username: string, path: string, filters: object, ids: string[] | null = null) =>
  exportedRows(server, username, `${path}/export`, { ids, filters });

test('a number is whole for who may see whole ones, masked and without its handle for others', async () => {
  await create('admin', NUMBERS, { phone: '13800001234', direction: 'both', reason: '骚扰', enabled: true });
  expect(await exported('admin', NUMBERS, {})).toEqual([['13800001234', '禁止呼入和呼出', '骚扰', '是', time]]);
  expect(await exported('agent1', NUMBERS, {})).toEqual([['138****1234', '禁止呼入和呼出', '骚扰', '是', time]]);
  expect(await exported('admin175', NUMBERS, {})).toEqual([]);
});

test('what is ticked or what the filters leave, of what the caller may see, and the log says how much', async () => {
  const reply = (title: string, scope: string) => ({ title, content: '内容', link: '', folder: '', scope, chatGroupId: null });
  const [first, second] = [
    await create('admin', REPLIES, reply('甲', 'public')),
    await create('admin', REPLIES, reply('乙', 'public')),
  ];
  const own = await create('agent1', REPLIES, reply('丙', 'own'));
  const titles = (rows: (string | null)[][]) => rows.map(([title]) => title);
  expect(titles(await exported('admin', REPLIES, {}))).toEqual(['乙', '甲']);
  expect(titles(await exported('admin', REPLIES, {}, [first, own]))).toEqual(['甲']);
  expect(titles(await exported('agent1', REPLIES, { scope: 'own', keyword: '丙' }))).toEqual(['丙']);
  expect(titles(await exported('agent1', REPLIES, {}, [second]))).toEqual(['乙']);
  const { rows } = await server.owner.query<{ after: object }>(
    `select after from operation_log where operation = '导出快捷回复' order by id`,
  );
  const found = { 条数: 1, 适用范围: '个人', 关键词: '…' };
  const ticked = { 条数: 1, 范围: '勾选的数据' };
  expect(rows.map(({ after }) => after)).toEqual([{ 条数: 2 }, ticked, found, ticked]);
});

test('nobody without the right, and nothing that is no filter of the list', async () => {
  const ask = async (username: string, body: object) =>
    server.call('POST', `${NUMBERS}/export`, { token: await server.token(username), body });
  expect((await ask('nobody', { ids: null, filters: {} })).status).toBe(403);
  for (const body of [
    { ids: [], filters: {} },
    { ids: ['x'], filters: {} },
    { ids: null, filters: { phone: 'x'.repeat(201) } },
  ]) {
    expect((await ask('admin', body)).envelope.reason).toBe('common.invalid');
  }
});
