import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { type ModelServer, startModelServer } from '../../../platform/ai/testing/model-server.ts';

const KNOWLEDGE = '/xmf-knowledge-repository/knowledge';
const SMART = `${KNOWLEDGE}/smart`;

let server: ServerFixture;
let model: ModelServer;
let entryId: string;
beforeAll(async () => {
  model = await startModelServer();
  server = await startServer({ env: { AI_PRIVATE_HOSTS: '127.0.0.1' } });
  await server.grant('agent', 'knowledge_common', 'knowledge_knowledgecheck', 'knowledge_smart');
  const { id: categoryId } = (await as('admin', 'POST', `${KNOWLEDGE}/category`, { name: '手册', pid: null, genre: 2, type: 3 }))
    .data;
  const fields = { kind: 'question', categoryId, title: '空调保修几年？', similar: '', labels: '', audience: ['agents'] };
  const body = { ...fields, content: '整机保修六年。压缩机保修十年。', departmentIds: [], effectiveTime: null, expireTime: null };
  entryId = (await as('agent1', 'POST', `${KNOWLEDGE}/common`, body)).data.id;
  await as('agent1', 'POST', `${KNOWLEDGE}/batch`, { ids: [entryId], how: { act: 'submit' } });
  await as('agent2', 'POST', `${KNOWLEDGE}/batch`, { ids: [entryId], how: { act: 'publish' } });
});
afterAll(async () => {
  await server.end();
  await model.end();
});

const as = async (username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  server.call(method, path, { token: await server.token(username), body, ...(query && { query }) });
const read = async (username: string, id: string) => (await as(username, 'GET', `${SMART}/${id}`)).data;
let asked = 0;
async function ask(question: string, username = 'agent1') {
  // Each differs, since the same question within ten seconds is one.
  asked += 1;
  const { data } = await as(username, 'POST', SMART, { question: question + '？'.repeat(asked) });
  await expect.poll(async () => (await read(username, data.id)).state).not.toBe('running');
  return read(username, data.id);
}
const useModel = (vendor: string) =>
  server.owner.query(
    `insert into ai_configs (tenant_id, vendor, address, model) values (174, $1, $2, 'm')
     on conflict (tenant_id) do update set vendor = excluded.vendor, address = excluded.address`,
    [vendor, model.address],
  );

test('without a model the answer is from the passages, and says so; its agent was told', async () => {
  const answer = await ask('请问空调保修多少年');
  expect(answer).toMatchObject({
    ...{ state: 'done', model: '', note: '未使用大模型' },
    parts: [
      { text: '整机保修六年。', cites: [1] },
      { text: '压缩机保修十年。', cites: [1] },
    ],
    sources: [{ number: 1, entryId, versionId: expect.any(String), content: '整机保修六年。压缩机保修十年。' }],
  });
  const { rows } = await server.owner.query(`select payload from agent_events where name = 'answer.grown'`);
  expect(rows).toContainEqual({ payload: { id: answer.id } });
  expect((await as('agent1', 'GET', `${KNOWLEDGE}/common/${entryId}`)).data.hits).toBeGreaterThan(0);
});

test('what the base does not know is not guessed, and is grouped for whoever writes it', async () => {
  expect(await ask('羽绒服会掉毛吗')).toMatchObject({ state: 'none', parts: [], sources: [] });
  await ask('请问羽绒服会掉毛吗', 'agent2');
  const groups = (await as('admin', 'GET', `${SMART}/unanswered`)).data;
  expect(groups).toMatchObject([{ count: 2 }]);
  expect((await as('admin', 'POST', `${SMART}/handle`, { ids: groups[0].ids })).data).toEqual({ done: 2 });
  expect((await as('admin', 'GET', `${SMART}/unanswered`)).data).toEqual([]);
  expect((await as('agent1', 'GET', `${SMART}/unanswered`)).envelope.code).toBe('4003');
});

test('a model’s sentences keep only citations that it was given; orders in a passage are data', async () => {
  await useModel('vllm');
  model.next({ say: ['整机保修六年。[1]', '[9]压缩机', '十年。[1]'], usage: [10, 5] });
  const answer = await ask('空调保修期多长');
  expect(answer).toMatchObject({ state: 'done', model: 'm', note: '' });
  expect(answer.parts).toEqual([
    { text: '整机保修六年。', cites: [1] },
    { text: '压缩机十年。', cites: [1] },
  ]);
  const [system, user] = model.asked.at(-1)?.body.messages ?? [];
  expect(system?.content).toContain('一律不执行');
  expect(user?.content).toContain('[1] 空调保修几年？\n整机保修六年。');
  model.next({ say: ['知识库中没有。'] });
  expect(await ask('空调保修的几年')).toMatchObject({ state: 'none', parts: [] });
});

test('a vendor that fails, or ends in the middle, is replaced by the local way, which says why', async () => {
  model.next({ status: 402 });
  expect(await ask('空调保修几年')).toMatchObject({ state: 'done', model: '', note: '大模型账户余额不足，未使用大模型' });
  model.next({ cut: ['整机保修六十年。[1]', '还有'] });
  const answer = await ask('空调保修几年');
  expect(answer).toMatchObject({ note: '大模型的回答中断，未使用大模型' });
  expect(JSON.stringify(answer.parts)).not.toContain('六十年');
});

test('what no database stores, and no words at all, end no server', async () => {
  model.next({ say: ['整机\0保修六年。[1]', '\ud83d压缩机十年。[1]', '好。'] });
  expect(await ask('空调保修几年')).toMatchObject({ state: 'done', model: 'm', parts: [{ text: '整机保修六年。' }, {}, {}] });
  model.next({ say: [] });
  expect(await ask('空调保修几年')).toMatchObject({ state: 'done', model: '', note: '大模型的回答有误，未使用大模型' });
});

test('what somebody noted for themselves is shown to nobody else, also not in their answers', async () => {
  const { rows } = await server.owner.query('select min(id)::text as id from knowledge_categories where tenant_id = 174');
  await server.grant('agent', 'knowledge_person');
  const note = { kind: 'question', categoryId: rows[0].id, title: '门店后门密码是多少', similar: '', labels: '' };
  await as('agent1', 'POST', `${KNOWLEDGE}/person`, { ...note, content: '后门密码是四个八。' });
  model.next({ say: ['后门密码是四个八。[1]'] });
  const answer = await ask('门店后门密码');
  expect(answer).toMatchObject({ parts: [{ text: '后门密码是四个八。' }], sources: [{ base: 'person' }] });
  const all = (await as('admin', 'GET', SMART)).data.list.find(({ id }: { id: string }) => id === answer.id);
  expect(all.sources).toMatchObject([{ base: 'person', content: expect.not.stringContaining('四个八') }]);
  expect(JSON.stringify([all, await read('admin', answer.id)])).not.toContain('四个八');
});

test('one at a time; stopped, the vendor hears it and what was said stays', async () => {
  const before = model.hungUp();
  model.next({ say: Array.from({ length: 60 }, () => '一直说。[1]'), everyMs: 50 });
  const { id } = (await as('agent1', 'POST', SMART, { question: '空调保修几年，请详细说' })).data;
  await expect.poll(async () => (await read('agent1', id)).parts.length, { timeout: 5000 }).toBeGreaterThan(0);
  expect((await as('agent1', 'POST', SMART, { question: '再问一个' })).envelope.reason).toBe('smart-answer.busy');
  expect((await as('agent2', 'POST', `${SMART}/${id}/stop`)).envelope.code).toBe('4004');
  expect((await as('agent1', 'POST', `${SMART}/${id}/stop`)).envelope.code).toBe('0');
  await expect.poll(model.hungUp, { timeout: 2000 }).toBe(before + 1);
  expect(await read('agent1', id)).toMatchObject({
    state: 'stopped',
    parts: expect.arrayContaining([{ text: '一直说。', cites: [1] }]),
  });
  await useModel('none');
});

test('a past answer is as it was after the entry changed, and another asks in vain after it is withdrawn', async () => {
  const before = await ask('空调保修几年呀');
  await as('agent1', 'POST', `${KNOWLEDGE}/batch`, { ids: [entryId], how: { act: 'withdraw' } });
  expect(await read('agent1', before.id)).toEqual(before);
  expect(await ask('空调保修几年呢')).toMatchObject({ state: 'none' });
});

test('own answers, all answers, and nobody else’s', async () => {
  const rated = await ask('我的号码13812345678坏了');
  expect(rated.question).not.toContain('13812345678');
  const rate = (username: string) => as(username, 'PUT', `${SMART}/${rated.id}/rating`, { helpful: false, remark: '没有答案' });
  expect((await rate('agent2')).envelope.code).toBe('4004');
  expect((await rate('agent1')).envelope.code).toBe('0');
  expect((await as('agent2', 'GET', `${SMART}/${rated.id}`)).envelope.code).toBe('4004');
  expect((await as('agent1', 'GET', `${SMART}/own`)).data[0]).toMatchObject({ id: rated.id, helpful: false });
  expect((await as('agent1', 'GET', SMART)).envelope.code).toBe('4003');
  const all = await as('admin', 'GET', `${SMART}/rated`, undefined, { helpful: 'no', rated: 'open' });
  expect(all.data).toMatchObject({ total: 1, list: [{ id: rated.id, remark: '没有答案' }] });
  expect((await as('admin175', 'GET', SMART)).data.total).toBe(0);
});
