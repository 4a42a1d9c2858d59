import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { type AiAsk, askAi } from './ai-port.ts';
import { type ModelServer, startModelServer } from './testing/model-server.ts';

const CONFIG = '/xmf-knowledge-repository/ai/config';

let server: ServerFixture;
let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
  server = await startServer({ env: { AI_PRIVATE_HOSTS: '127.0.0.1' } });
  const body = { vendor: 'vllm', address: model.address, model: 'test-model', monthlyTokens: 1, version: 0 };
  expect((await as('admin', 'PUT', CONFIG, body)).envelope.code).toBe('0');
  await as('admin', 'PUT', `${CONFIG}/key`, { key: 'secret-key' });
});
beforeEach(() => server.owner.query('delete from ai_calls'));
afterAll(async () => {
  await server.end();
  await model.end();
});

const as = async (username: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.token(username), body });
const ask = (content: string, more: Partial<AiAsk> = {}) =>
  askAi(server.server.kernel, {
    ...{ tenantId: 174, purpose: 'test', agentId: null, messages: [{ role: 'user', content }] },
    ...more,
  });
const calls = async () =>
  (await server.owner.query('select outcome, input_tokens, output_tokens, estimated from ai_calls order by id')).rows;

test('words arrive as they are said; the vendor’s count is stored, and no text', async () => {
  model.next({ say: ['空调', '保修', '六年。'], usage: [30, 7] });
  const parts: string[] = [];
  expect(await ask('保修几年', { onText: (part) => parts.push(part) })).toEqual({
    kind: 'done',
    text: '空调保修六年。',
    model: 'test-model',
  });
  expect(parts).toEqual(['空调', '保修', '六年。']);
  expect(model.asked.at(-1)).toMatchObject({ key: 'Bearer secret-key', body: { model: 'test-model', stream: true } });
  expect(await calls()).toEqual([{ outcome: 'done', input_tokens: 30, output_tokens: 7, estimated: false }]);
});

test('what the vendor does not count, we count', async () => {
  model.next({ say: ['好的，六年。'] });
  await ask('保修几年');
  expect(await calls()).toEqual([{ outcome: 'done', input_tokens: 4, output_tokens: 5, estimated: true }]);
});

test('people’s data leave as placeholders and come back, also when they arrive in pieces', async () => {
  model.next({ say: ['请拨打⟨手', '机1⟩联系⟨姓', '名1⟩。'] });
  const parts: string[] = [];
  const answer = await ask('王小明的电话是13812345678', { names: ['王小明'], onText: (part) => parts.push(part) });
  expect(model.asked.at(-1)?.body.messages).toEqual([{ role: 'user', content: '⟨姓名1⟩的电话是⟨手机1⟩' }]);
  expect(answer).toMatchObject({ text: '请拨打13812345678联系王小明。' });
  expect(parts.join('')).toBe('请拨打13812345678联系王小明。');
});

test.each([
  [401, '{"error":{"message":"invalid"}}', 'key', 1],
  [402, '', 'balance', 1],
  [422, '', 'refused', 1],
  [400, '{"error":{"code":"1301"}}', 'refused', 1],
  [500, '{"error":{"code":1301}}', 'refused', 1],
  [429, '', 'busy', 2],
  [503, '', 'down', 2],
])('%d %s: %s, asked %d times', async (status, body, fault, times) => {
  const before = model.asked.length;
  model.next({ status, body }, ...(times === 2 ? [{ status, body }] : []));
  expect(await ask('问')).toMatchObject({ kind: 'failed', fault });
  expect(model.asked.length - before).toBe(times);
  // A vendor that did nothing does not use up the month.
  expect(await calls()).toMatchObject([{ outcome: fault, input_tokens: fault === 'refused' ? 1 : 0 }]);
});

test('a busy vendor is asked once more, before the first word', async () => {
  model.next({ status: 429 }, { say: ['好。'] });
  expect(await ask('问')).toMatchObject({ kind: 'done', text: '好。' });
});

test('an end in the middle, broken words, withdrawn words, none at all, and none any more', async () => {
  model.next({ cut: ['半句'] });
  expect(await ask('问')).toEqual({ kind: 'failed', fault: 'cut', text: '半句' });
  model.next({ broken: true });
  expect(await ask('问')).toMatchObject({ kind: 'failed', fault: 'broken' });
  model.next({ sensitive: ['不该说的'] });
  expect(await ask('问')).toEqual({ kind: 'failed', fault: 'refused', text: '' });
  model.next({ silent: true });
  expect(await ask('问', { firstMs: 200 })).toMatchObject({ kind: 'failed', fault: 'late' });
  model.next({ stall: ['半句'] });
  expect(await ask('问', { firstMs: 200 })).toEqual({ kind: 'failed', fault: 'late', text: '半句' });
  expect((await calls()).map(({ outcome }) => outcome)).toEqual(['cut', 'broken', 'refused', 'late', 'late']);
});

test('who stops, stops the vendor', async () => {
  const before = model.hungUp();
  model.next({ say: Array.from({ length: 100 }, () => '一直说'), everyMs: 20 });
  const stop = new AbortController();
  const heard = ask('问', { signal: stop.signal, onText: () => stop.abort(new Error('stopped')) });
  await expect(heard).rejects.toThrow('stopped');
  await expect.poll(model.hungUp, { timeout: 1000 }).toBe(before + 1);
  expect(await calls()).toMatchObject([{ outcome: 'stopped' }]);
});

test('at the month’s limit nothing is asked any more; without a model nothing ever', async () => {
  await server.owner.query(
    `insert into ai_calls (tenant_id, purpose, model, input_tokens, output_tokens, estimated, milliseconds, outcome)
     values (174, 'test', 'm', 900, 100, false, 1, 'done')`,
  );
  const before = model.asked.length;
  expect(await ask('问')).toEqual({ kind: 'budget' });
  expect(await ask('问', { tenantId: 175 })).toEqual({ kind: 'off' });
  expect(model.asked.length).toBe(before);
  expect((await as('admin', 'GET', '/xmf-knowledge-repository/ai/usage')).data).toEqual({ tokens: 1000, calls: 1, failed: 0 });
});

test('the key is never answered, goes with the address, and the test says what happens', async () => {
  model.next({ say: ['我是模型。'] });
  expect((await as('admin', 'POST', `${CONFIG}/test`)).data).toMatchObject({ text: '我是模型。' });
  model.next({ status: 401 });
  const refused = await as('admin', 'POST', `${CONFIG}/test`);
  expect(refused.envelope).toMatchObject({ reason: 'ai-config.failed', message: '大模型密钥无效' });
  const read = await as('admin', 'GET', CONFIG);
  expect(read.data).toMatchObject({ hasKey: true });
  expect(read.text).not.toContain('secret-key');
  const { hasKey: _hasKey, ...fields } = read.data;
  await as('admin', 'PUT', CONFIG, { ...fields, address: 'http://10.0.0.1/v1' });
  expect((await as('admin', 'GET', CONFIG)).data.hasKey).toBe(false);
  // The operator's own network is closed, except for the named hosts.
  expect(await ask('问')).toMatchObject({ kind: 'failed', fault: 'down' });
  expect((await as('agent1', 'GET', CONFIG)).envelope.code).toBe('4003');
});
