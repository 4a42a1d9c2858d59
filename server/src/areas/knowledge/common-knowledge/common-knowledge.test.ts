import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const KNOWLEDGE = '/xmf-knowledge-repository/knowledge';
const COMMON = `${KNOWLEDGE}/common`;
const CHECK = `${KNOWLEDGE}/check`;

let server: ServerFixture;
let categoryId: string;
beforeAll(async () => {
  server = await startServer();
  await server.grant('agent', 'knowledge_common', 'knowledge_knowledgecheck', 'knowledge_person');
  const body = { name: '收费', pid: null, genre: 2, type: 3 };
  categoryId = (await as('admin', 'POST', `${KNOWLEDGE}/category`, body)).data.id;
});
afterAll(() => server.end());

const as = async (username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, path, { token: await server.token(username), body, ...(query && { query }) });
const fields = (title: string, content = '标准安装免费。', more: object = {}) => ({
  ...{ kind: 'article', categoryId, title, similar: '', content, labels: '', audience: ['agents'], departmentIds: [] },
  ...{ effectiveTime: null, expireTime: null, ...more },
});
const create = async (title: string, content?: string, more?: object) =>
  (await as('agent1', 'POST', COMMON, fields(title, content, more))).data.id as string;
const read = async (id: string) => (await as('admin', 'GET', `${COMMON}/${id}`)).data;
const batch = async (username: string, ids: string[], how: object) =>
  (await as(username, 'POST', `${KNOWLEDGE}/batch`, { ids, how })).data;
const published = async (title: string, content?: string, more?: object) => {
  const id = await create(title, content, more);
  await batch('agent1', [id], { act: 'submit' });
  expect(await batch('agent2', [id], { act: 'publish' })).toEqual({ done: 1, refused: [] });
  return id;
};
const passages = async (id: string) =>
  (await server.owner.query('select content from knowledge_passages where entry_id = $1', [id])).rows.map(
    ({ content }) => content,
  );

test('a draft is reviewed by somebody else, is found from then on, and no longer when it is withdrawn', async () => {
  const id = await create('空调安装收费');
  expect(await read(id)).toMatchObject({ state: 'draft', change: null, number: 1, authors: [expect.any(String)] });
  expect(await batch('agent1', [id], { act: 'submit' })).toEqual({ done: 1, refused: [] });
  expect(await read(id)).toMatchObject({ state: 'review' });
  expect(await batch('agent1', [id], { act: 'publish' })).toEqual({
    done: 0,
    refused: [{ title: '空调安装收费', text: '不能审核自己写的内容' }],
  });
  expect(await passages(id)).toEqual([]);
  expect((await batch('agent2', [id], { act: 'publish' })).done).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'published', publishTime: expect.any(String) });
  expect(await passages(id)).toEqual(['标准安装免费。']);
  expect((await batch('agent1', [id], { act: 'withdraw' })).done).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'withdrawn' });
  expect(await passages(id)).toEqual([]);
  expect((await as('agent1', 'DELETE', `${COMMON}/${id}`)).envelope.reason).toBe('common-knowledge.wasPublished');
});

test('a change of what is published is a draft beside it, until it takes its place', async () => {
  const id = await published('洗衣机安装收费', '上门费三十元。');
  const { version } = await read(id);
  const changed = { ...fields('洗衣机安装收费', '上门费五十元。'), id, version };
  expect((await as('agent2', 'PUT', COMMON, changed)).envelope.code).toBe('0');
  expect(await read(id)).toMatchObject({ state: 'published', change: 'draft', number: 2, content: '上门费五十元。' });
  expect(await passages(id)).toEqual(['上门费三十元。']);
  const late = await as('agent1', 'PUT', COMMON, { ...changed, content: '上门费四十元。' });
  expect(late.envelope).toMatchObject({ code: '4009', reason: 'common-knowledge.changed' });
  expect(late.envelope.message).toContain('和您不同的是：正文');
  await batch('agent2', [id], { act: 'submit' });
  const [waiting] = (await as('agent1', 'GET', CHECK, undefined, { keyword: '洗衣机' })).data.list;
  expect(waiting).toMatchObject({ entryId: id, number: 2, own: false });
  const seen = (await as('agent1', 'GET', `${CHECK}/${waiting.id}`)).data;
  expect(seen).toMatchObject({ before: { content: '上门费三十元。' }, after: { content: '上门费五十元。' } });
  const decide = (username: string, body: object) => as(username, 'PUT', `${CHECK}/${waiting.id}`, body);
  const decision = { pass: true, remark: '', updateTime: seen.updateTime };
  expect((await decide('agent2', decision)).envelope.reason).toBe('knowledge-check.own');
  expect((await decide('agent1', { ...decision, pass: false })).envelope.reason).toBe('knowledge-check.needsRemark');
  expect((await decide('agent1', { ...decision, updateTime: '2026-01-01T00:00:00.000Z' })).envelope.reason).toBe(
    'knowledge-check.changed',
  );
  expect((await decide('admin175', decision)).envelope.code).toBe('4004');
  const both = await Promise.all([decide('agent1', decision), decide('admin', decision)]);
  expect(both.map(({ envelope }) => envelope.reason ?? envelope.code).toSorted()).toEqual(['0', 'knowledge-check.notInReview']);
  expect(await passages(id)).toEqual(['上门费五十元。']);
  const states = (await as('agent1', 'GET', `${COMMON}/${id}/versions`)).data.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['published', 'replaced']);
});

test('what is sent back carries the reason, and what is in review is not changed', async () => {
  const id = await create('退货运费');
  await batch('agent1', [id], { act: 'submit' });
  const { version } = await read(id);
  const edit = await as('agent1', 'PUT', COMMON, { ...fields('退货运费', '新'), id, version });
  expect(edit.envelope.reason).toBe('common-knowledge.inReview');
  const [waiting] = (await as('agent2', 'GET', CHECK, undefined, { keyword: '退货运费' })).data.list;
  const { updateTime } = (await as('agent2', 'GET', `${CHECK}/${waiting.id}`)).data;
  await as('agent2', 'PUT', `${CHECK}/${waiting.id}`, { pass: false, remark: '缺少金额', updateTime });
  expect(await read(id)).toMatchObject({ state: 'draft', remark: '缺少金额' });
});

test('several are moved and labelled at once, and counted in the tree; only a reviewer publishes', async () => {
  const other = (await as('admin', 'POST', `${KNOWLEDGE}/category`, { name: '安装', pid: categoryId, genre: 2, type: 3 })).data
    .id;
  const ids = [await create('电视挂架'), await create('热水器安装')];
  expect((await batch('agent1', ids, { act: 'move', categoryId: other })).done).toBe(2);
  expect((await batch('agent1', ids, { act: 'label', labels: '安装，收费' })).done).toBe(2);
  expect(await read(ids[0] ?? '')).toMatchObject({ labels: '安装，收费', categoryPath: '收费 / 安装' });
  const { data } = await as('agent1', 'GET', COMMON, undefined, { label: '收费' });
  expect(data.total).toBe(2);
  const tree = (await as('agent1', 'GET', `${KNOWLEDGE}/type/tree`)).data;
  expect(tree[0]).toMatchObject({ title: '收费', children: [{ title: '安装', count: 2, children: [] }] });
  expect(tree[0].count).toBeGreaterThan(2);
  const flat = (await as('agent1', 'POST', `${KNOWLEDGE}/type`, { type: 3, genre: 2 })).data;
  expect(flat).toContainEqual({ id: other, title: '安装', level: 2, pid: categoryId, count: 2 });
  await server.grant('monitor', 'knowledge_common');
  const refused = await as('monitor', 'POST', `${KNOWLEDGE}/batch`, { ids, how: { act: 'publish' } });
  expect(refused.envelope.code).toBe('4003');
  const foreign = await as('admin175', 'POST', `${KNOWLEDGE}/batch`, { ids, how: { act: 'submit' } });
  expect(foreign.data).toEqual({ done: 0, refused: [] });
  const nowhere = await as('agent1', 'POST', `${KNOWLEDGE}/batch`, { ids, how: { act: 'move', categoryId: '999999' } });
  expect(nowhere.envelope.reason).toBe('common-knowledge.unknownCategory');
});

test('the database itself holds at most one published version, and no reviewer who wrote it', async () => {
  const id = await published('数据库约束');
  const sql = `insert into knowledge_versions (tenant_id, entry_id, number, state, title, content, audience, editor_ids, editor_names, reviewer_id)
    values (174, $1, 9, 'published', 'x', 'x', '{agents}', $2, '{x}', $3)`;
  await expect(server.owner.query(sql, [id, ['1'], '2'])).rejects.toThrow('knowledge_versions_published_key');
  await expect(server.owner.query(sql, [id, ['1'], '1'])).rejects.toThrow('knowledge_versions_reviewer');
});

test('own knowledge is its owner’s alone; proposed, a copy waits for a review', async () => {
  const own = { kind: 'question', categoryId, title: '空调多久清洗一次', similar: '', content: '每季一次。', labels: '保养' };
  const id = (await as('agent1', 'POST', `${KNOWLEDGE}/person`, own)).data.id;
  expect((await as('agent2', 'GET', `${KNOWLEDGE}/person/${id}`)).envelope.code).toBe('4004');
  expect((await as('agent2', 'POST', `${KNOWLEDGE}/person/${id}/propose`)).envelope.code).toBe('4004');
  const proposed = (await as('agent1', 'POST', `${KNOWLEDGE}/person/${id}/propose`)).data.id;
  expect(await read(proposed)).toMatchObject({ state: 'review', title: own.title, labels: '保养' });
  expect((await as('agent1', 'POST', `${KNOWLEDGE}/person/${id}/propose`)).envelope.reason).toBe('common-knowledge.duplicate');
});
