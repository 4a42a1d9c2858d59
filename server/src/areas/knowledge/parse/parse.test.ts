import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PARSE = '/xmf-knowledge-repository/ai/knowledge/parse';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const send = async (username: string | null, kind: string, fileName: string, content: string | Buffer) => {
  const head = `--X\r\nContent-Disposition: form-data; name="kind"\r\n\r\n${kind}\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  return server.call('POST', PARSE, {
    token: username === null ? undefined : await server.token(username),
    body: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n--X--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
};
const result = async (username: string, kind: string) =>
  (await server.call('GET', PARSE, { token: await server.token(username), query: { kind } })).data;
const ended = async (username: string, kind: string) => {
  await expect.poll(async () => (await result(username, kind)).state, { timeout: 15_000 }).not.toBe('parsing');
  return result(username, kind);
};

test('nobody without a token, nobody without the permission', async () => {
  expect((await send(null, 'document', 'a.txt', 'x')).envelope.code).toBe('4005');
  expect((await send('agent1', 'document', 'a.txt', 'x')).envelope.code).toBe('4003');
  expect((await server.call('GET', PARSE, { token: await server.token('agent1') })).envelope.code).toBe('4003');
});

test('a text is parsed beside the call; its owner is told, sees it, and nobody else does', async () => {
  expect(await result('admin', 'document')).toMatchObject({ state: 'none', document: null });
  expect((await send('admin', 'document', '退换货.txt', '退款时间\n审核通过后三个工作日内原路退回。')).envelope.code).toBe('0');
  expect(await ended('admin', 'document')).toMatchObject({
    state: 'done',
    fileName: '退换货.txt',
    document: {
      aiArticleParagraphFormList: [
        { title: '退款时间', aiKnowledgeList: [{ question: '退款时间', answer: '审核通过后三个工作日内原路退回。' }] },
      ],
    },
  });
  const { rows } = await server.owner.query(
    `select agent_id, payload from agent_events where name = 'document.parsed' order by created_at desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ agent_id: server.agentId('admin'), payload: { kind: 'document', done: true } });
  expect(await result('admin175', 'document')).toMatchObject({ state: 'none' });
  expect(await result('admin', 'ai')).toMatchObject({ state: 'none' });
});

test('a day later it is gone', async () => {
  await server.owner.query(`update parsed_documents set started_at = now() - interval '25 hours' where kind = 'document'`);
  expect(await result('admin', 'document')).toMatchObject({ state: 'none' });
});

test('what cannot be read fails in words, and the next file is taken', async () => {
  for (const [kind, name] of [
    ['ai', '坏.docx'],
    ['ai', '坏.doc'],
    ['tag', '坏.pdf'],
    ['tag', '坏.xlsx'],
  ] as const) {
    expect((await send('admin', kind, name, 'no such format')).envelope.code, name).toBe('0');
    expect(await ended('admin', kind), name).toMatchObject({ state: 'failed', message: '解析失败', document: null });
  }
  await send('admin', 'tag', '旧.xls', 'x');
  expect((await ended('admin', 'tag')).message).toContain('.xlsx');
  const temporary = join(server.dataDir, 'tmp', String(process.pid));
  await expect.poll(() => readdirSync(temporary)).toEqual([]);
});

test('what no database keeps is left out of a document', async () => {
  const text = '\u0000退款\u0000时间\n审核通过后三个工作日\u0000\u0001内原路退回。';
  expect((await send('admin', 'document', '空字符.txt', text)).envelope.code).toBe('0');
  const { state, document } = await ended('admin', 'document');
  expect(state).toBe('done');
  expect(document.aiArticleParagraphFormList).toMatchObject([{ title: '退款时间', content: '审核通过后三个工作日内原路退回。' }]);
});

test('a document whose outcome cannot be written is failed at once, and the next is taken', async () => {
  await server.owner.query(
    `create function refuse_outcome() returns trigger language plpgsql as 'begin raise exception ''no''; end';
     create trigger refuse_outcome before update on parsed_documents for each row when (new.state = 'done')
       execute function refuse_outcome()`,
  );
  expect((await send('admin', 'document', 'a.txt', '退款时间\n审核通过后三个工作日内原路退回。')).envelope.code).toBe('0');
  expect(await ended('admin', 'document')).toMatchObject({ state: 'failed', message: '解析失败' });
  await server.owner.query('drop trigger refuse_outcome on parsed_documents');
  expect((await send('admin', 'document', 'a.txt', 'x')).envelope.code).toBe('0');
  expect(await ended('admin', 'document')).toMatchObject({ state: 'done' });
});

test('while one is being parsed another of its kind waits; one whose server died does not', async () => {
  await server.owner.query(`update parsed_documents set state = 'parsing', started_at = now() where kind = 'ai'`);
  expect((await send('admin', 'ai', 'a.txt', 'x')).envelope).toMatchObject({ code: '4009', reason: 'parse.busy' });
  await server.owner.query(`update parsed_documents set started_at = now() - interval '6 minutes' where kind = 'ai'`);
  expect(await result('admin', 'ai')).toMatchObject({ state: 'failed', message: '解析失败' });
  expect((await send('admin', 'ai', 'a.txt', 'x')).envelope.code).toBe('0');
  await ended('admin', 'ai');
});

test.each([
  ['document', 'a.pdf', '只支持 .doc、.docx、.txt 格式的文件'],
  ['ai', 'a.exe', '只支持 .doc、.docx、.txt 格式的文件'],
  ['tag', 'a', '只支持 .doc、.docx、.txt、.xls、.xlsx、.pdf 格式的文件'],
])('%s takes no %s', async (kind, name, text) => {
  const { envelope } = await send('admin', kind, name, 'x');
  expect([envelope.code, envelope.message]).toEqual(['4000', text]);
});

test('bad input: a kind that is none, no file at all', async () => {
  expect((await send('admin', 'other', 'a.txt', 'x')).envelope.fields).toEqual([{ path: 'kind', text: '不在可选范围内' }]);
  const { envelope } = await server.call('POST', PARSE, {
    token: await server.token('admin'),
    body: '--X\r\nContent-Disposition: form-data; name="kind"\r\n\r\nai\r\n--X--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
  expect(envelope.reason).toBe('file.missing');
});
