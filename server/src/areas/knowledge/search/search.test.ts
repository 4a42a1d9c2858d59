import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const KNOWLEDGE = '/xmf-knowledge-repository/knowledge';

let server: ServerFixture;
let categoryId: string;
beforeAll(async () => {
  server = await startServer();
  const codes = ['knowledge_common', 'knowledge_knowledgecheck', 'knowledge_person', 'knowledge_search', 'knowledge_evaluation'];
  await server.grant('agent', ...codes);
  categoryId = (await as('admin', 'POST', `${KNOWLEDGE}/category`, { name: '手册', pid: null, genre: 2, type: 3 })).data.id;
});
afterAll(() => server.end());

const as = async (username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, path, { token: await server.token(username), body, ...(query && { query }) });
const search = async (username: string, keyword: string, more: Record<string, string> = {}) =>
  (await as(username, 'GET', `${KNOWLEDGE}/search`, undefined, { keyword, ...more })).data.list;
const titles = async (username: string, keyword: string) =>
  (await search(username, keyword)).map(({ title }: { title: string }) => title);
const batch = (username: string, id: string, how: object) => as(username, 'POST', `${KNOWLEDGE}/batch`, { ids: [id], how });
async function published(title: string, content: string, more: object = {}): Promise<string> {
  const common = { kind: 'article', categoryId, similar: '', labels: '', audience: ['agents'], departmentIds: [] };
  const body = { ...common, title, content, effectiveTime: null, expireTime: null, ...more };
  const { id } = (await as('agent1', 'POST', `${KNOWLEDGE}/common`, body)).data;
  await batch('agent1', id, { act: 'submit' });
  expect((await batch('agent2', id, { act: 'publish' })).data.done).toBe(1);
  return id;
}

test('what was withdrawn, is over, or is not published, is found by nobody from that commit on', async () => {
  const id = await published('退货运费', '质量问题由商家承担来回运费。');
  expect(await titles('agent1', '退货的运费谁出')).toEqual(['退货运费']);
  expect((await search('agent1', '退货的运费谁出'))[0]).toMatchObject({
    ...{ entryId: id, base: 'common', categoryPath: '手册', helpful: null, synonyms: [] },
    matched: expect.arrayContaining(['退货', '运费']),
    places: ['title', 'content'],
  });
  await server.owner.query(`update knowledge_versions set valid_until = now() where entry_id = $1`, [id]);
  expect(await titles('agent1', '退货运费')).toEqual([]);
  await server.owner.query(
    `update knowledge_versions set valid_until = null, valid_from = now() + interval '1 hour' where entry_id = $1`,
    [id],
  );
  expect(await titles('agent1', '退货运费')).toEqual([]);
  await server.owner.query(`update knowledge_versions set valid_from = null where entry_id = $1`, [id]);
  expect(await titles('agent1', '退货运费')).toEqual(['退货运费']);
  await batch('agent1', id, { act: 'withdraw' });
  expect(await titles('agent1', '退货运费')).toEqual([]);
  // Also if a passage were left behind: the state is part of the query.
  await server.owner.query(
    `insert into knowledge_passages (tenant_id, entry_id, version_id, number, heading, content, words)
     select 174, entry_id, id, 1, title, content, array_to_tsvector('{退货,运费}'::text[]) from knowledge_versions where entry_id = $1`,
    [id],
  );
  expect(await titles('agent1', '退货运费')).toEqual([]);
});

test('of a word that thousands of passages have, those with more of the question are ranked, also the newest', async () => {
  const id = await published('压缩机说明', '压缩机不可自行拆卸。');
  await server.owner.query(
    `insert into knowledge_passages (tenant_id, entry_id, version_id, number, heading, content, words)
     select 174, entry_id, id, 1 + g, title, content, array_to_tsvector('{压缩,缩机}'::text[])
     from knowledge_versions, generate_series(1, 3000) as g where entry_id = $1`,
    [id],
  );
  await published('压缩机噪音标准', '夜间低于二十二分贝。');
  expect((await titles('agent1', '压缩机噪音标准'))[0]).toBe('压缩机噪音标准');
  await batch('agent1', id, { act: 'withdraw' });
});

test('audience, departments, other people and other tenants', async () => {
  await published('机器人专用话术', '仅供机器人使用的回答。', { audience: ['robots'] });
  expect(await titles('agent1', '机器人专用')).toEqual([]);
  const { rows } = await server.owner.query<{ department_id: string }>('select department_id from agents where id = $1', [
    server.agentId('agent3'),
  ]);
  await published('财务部报销口径', '报销口径以财务部为准。', { departmentIds: [rows[0]?.department_id] });
  expect(await titles('agent3', '报销口径')).toEqual(['财务部报销口径']);
  expect(await titles('agent1', '报销口径')).toEqual([]);
  const own = { kind: 'question', categoryId, title: '我记的暗号', similar: '', content: '天王盖地虎。', labels: '' };
  await as('agent1', 'POST', `${KNOWLEDGE}/person`, own);
  expect(await titles('agent1', '暗号')).toEqual(['我记的暗号']);
  expect(await titles('agent2', '暗号')).toEqual([]);
  await published('两家都有的词', '本企业的内容。');
  expect(await titles('admin175', '两家都有的词')).toEqual([]);
});

test('what agents use every day is found beside it, and gone with its change', async () => {
  const word = { title: '安抚语', content: '非常理解您的心情。', categoryId, enabled: true, sort: 0 };
  const { id } = (await as('admin', 'POST', '/xmf-knowledge-repository/knowledgeWord', word)).data;
  expect((await search('agent1', '理解心情'))[0]).toMatchObject({ base: 'desk', kind: 'word', title: '安抚语' });
  expect(await search('agent1', '理解心情', { base: 'common' })).toEqual([]);
  const changed = { ...word, content: '马上为您处理。', id, version: 1 };
  await as('admin', 'PUT', '/xmf-knowledge-repository/knowledgeWord', changed);
  expect(await titles('agent1', '理解心情')).toEqual([]);
  await as('admin', 'PUT', '/xmf-knowledge-repository/knowledgeWord', { ...changed, enabled: false, version: 2 });
  expect(await titles('agent1', '马上处理')).toEqual([]);
});

test('a synonym of the tenant finds, and of no other', async () => {
  await published('油烟机清洗', '油网每月清洗一次。');
  expect(await titles('agent1', '抽烟罩怎么洗')).toEqual([]);
  const words = { words: '抽烟罩，油烟机' };
  await as('agent1', 'POST', `${KNOWLEDGE}/synonym`, words);
  expect((await search('agent1', '抽烟罩怎么洗'))[0]).toMatchObject({ title: '油烟机清洗', synonyms: ['油烟机'] });
});

test('ratings: one of each agent, of what they may read; the worst first, given to somebody, done', async () => {
  const good = await published('好的', '甲内容。');
  const bad = await published('差的', '乙内容。');
  const rate = (username: string, entryId: string, helpful: boolean, remark = '') =>
    as(username, 'PUT', `${KNOWLEDGE}/ratings`, { entryId, helpful, remark });
  await rate('agent1', good, true);
  await rate('agent1', bad, true);
  await rate('agent1', bad, false, '看不懂');
  await rate('agent2', bad, false);
  expect((await rate('admin175', bad, true)).envelope.code).toBe('4004');
  const list = async (query: Record<string, string> = {}) =>
    (await as('agent1', 'GET', `${KNOWLEDGE}/ratings`, undefined, query)).data.list;
  const rows = await list();
  expect(rows.map(({ title }: { title: string }) => title)).toEqual(['差的', '差的', '好的']);
  expect(rows[0]).toMatchObject({ unhelpful: 2, rated: 2, owner: null, doneTime: null });
  const handle = (body: object) => as('agent1', 'POST', `${KNOWLEDGE}/ratings/handle`, body);
  expect((await handle({ ids: [rows[0].id], ownerId: '999999' })).envelope.reason).toBe('knowledge-rating.unknownOwner');
  expect((await handle({ ids: [rows[0].id], ownerId: server.agentId('agent1') })).data).toEqual({ done: 1 });
  expect(await list({ state: 'mine' })).toHaveLength(1);
  await handle({ ids: [rows[0].id], done: true });
  expect(await list({ state: 'mine' })).toEqual([]);
  expect(await list({ state: 'done' })).toHaveLength(1);
  expect((await search('agent1', '乙内容'))[0]).toMatchObject({ helpful: false });
});
