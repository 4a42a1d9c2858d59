import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloadFile } from '@lianxi/contracts/files/file.contract';
import { endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, defineErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import type { Area } from '../area.ts';
import { issueVisitorToken } from '../auth/visitor-token.ts';
import { routes } from './routes.ts';

const dogErrors = defineErrors('dog', {
  asleep: { kind: 'conflict', text: '狗在睡觉' },
  sameName: { kind: 'conflict', text: '已有同名部门' },
  tooFat: { kind: 'too-large', text: '图片过大' },
});

const declare = <B extends z.ZodType = z.ZodUndefined>(path: string, more: { body?: B; timeoutMs?: number } = {}) =>
  endpoint({ method: 'POST', path: `/dog/${path}`, summary: `狗${path}`, access: 'signed-in', reply: z.null(), ...more });

const bark = { ...declare('bark'), errors: [dogErrors.asleep] };
const trip = declare('trip', { body: z.object({ how: z.string() }) });
const doze = declare('doze', { timeoutMs: 80 });
const leak = endpoint({
  method: 'GET',
  path: '/dog/leak',
  summary: '漏',
  access: 'signed-in',
  reply: z.object({ name: z.string() }),
});
const feed = declare('feed', { body: z.object({ name: z.string().min(1).max(5), times: z.number().int().min(1) }) });
const photo = endpoint({
  method: 'POST',
  path: '/dog/photo',
  summary: '照片',
  access: 'signed-in',
  bodyKind: 'multipart',
  bodyLimit: 1000,
  body: z.object({ caption: z.string().max(10).default('') }),
  reply: z.array(z.unknown()),
  errors: [dogErrors.tooFat],
});
const film = endpoint({
  method: 'POST',
  path: '/dog/film',
  summary: '影片',
  access: 'signed-in',
  bodyKind: 'multipart',
  bodyLimit: Number.MAX_SAFE_INTEGER,
  timeoutMs: 3_600_000,
  reply: z.null(),
});
const pat = endpoint({ method: 'POST', path: '/dog/pat', summary: '访客', access: 'visitor', reply: z.string() });
const whistle = endpoint({
  method: 'POST',
  path: '/dog/whistle',
  summary: '口哨',
  access: 'public',
  body: z.object({ n: z.number() }),
  reply: z.number(),
});
const tag = endpoint({
  method: 'GET',
  path: '/dog/{name}/tag',
  summary: '牌',
  access: 'public',
  params: z.object({ name: z.string().max(9) }),
  reply: z.string(),
});

const visitor = issueVisitorToken();
let server: ServerFixture;
let token: string;
let dozed = 0;

const constraints = { departments_name_key: dogErrors.sameName };

const dogs: Area = {
  routes: routes((on) => {
    on(bark, async () => {
      throw new CodedError(dogErrors.asleep);
    });
    on(trip, async ({ tx, tenantId, body }) => {
      if (body.how === 'error') throw new Error('secret 13800001111 at /etc/passwd');
      if (body.how === 'thrown text') throw 'text';
      if (body.how === 'unique') await tx.insertInto('departments').values({ tenant_id: tenantId, name: 'service' }).execute();
      if (body.how === 'unique unnamed')
        await sql`insert into tenant_remotes (tenant_id, remote_id) values (${tenantId}, 'a'), (${tenantId}, 'a')`.execute(tx);
      if (body.how === 'foreign key')
        await tx.insertInto('departments').values({ tenant_id: tenantId, name: 'x', parent_id: '99999' }).execute();
      if (body.how === 'check')
        await tx.insertInto('roles').values({ tenant_id: tenantId, name: 'x', data_scope: 'moon' }).execute();
      if (body.how === 'null') await sql`insert into roles (tenant_id, name) values (${tenantId}, null)`.execute(tx);
      if (body.how === 'nul') await tx.insertInto('departments').values({ tenant_id: tenantId, name: 'a\u0000b' }).execute();
      if (body.how === 'number') await sql`select ${'abc'}::text::bigint`.execute(tx);
      if (body.how === 'range') await sql`select ${'99999999999999999999'}::text::bigint`.execute(tx);
      if (body.how === 'syntax') await sql`selec 1`.execute(tx);
      if (body.how === 'other tenant') await tx.insertInto('departments').values({ tenant_id: 175, name: 'x' }).execute();
      if (body.how === 'serialization') await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(tx);
      if (body.how === 'shut down') await sql`do $$ begin raise exception 'x' using errcode = '57P01'; end $$`.execute(tx);
      if (body.how === 'killed') await sql`select pg_sleep(5)`.execute(tx);
      return null;
    });
    on(doze, async ({ tx, tenantId }) => {
      await tx.insertInto('departments').values({ tenant_id: tenantId, name: 'dreamt' }).execute();
      await sleep(200);
      dozed += 1;
      return null;
    });
    on(leak, async () => ({ name: 'rex', passwordHash: 'x' }));
    on(feed, async ({ audit, body }) => {
      audit({ target: 'dog:1', before: { times: 0 }, after: { times: body.times } });
      return null;
    });
    on(photo, async ({ files, body }) => [body, ...files.map(({ tempPath, ...file }) => file)]);
    on(film, async () => null);
    on(pat, async ({ visitor: who }) => `${who.tenantId}:${who.visitorId}`);
    on(whistle, async ({ body }) => body.n, { crossOrigin: true });
    on(tag, async ({ params }) => params.name, { etag: true });
  }, constraints),
  visitors: async (_db, hash) => (hash.equals(visitor.hash) ? { tenantId: 174, visitorId: '7' } : null),
};

beforeAll(async () => {
  server = await startServer({ areas: [dogs] });
  token = await server.token('agent1');
});
afterAll(() => server.end());

const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call('POST', `/dog/${path}`, { token, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) });
/** What a restart of the database does to a statement that runs. */
async function killSleeper(): Promise<void> {
  for (let killed = 0; killed === 0; await sleep(10)) {
    const { rowCount } = await server.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()`,
    );
    killed = rowCount ?? 0;
  }
}
const departments = async () =>
  (await server.owner.query('select name from departments order by id')).rows.map((row) => row.name);

describe('what was thrown becomes what the caller is told', () => {
  test('a coded error: its own code, reason and text', async () => {
    const { status, envelope, headers } = await post('bark');
    expect([status, envelope]).toEqual([
      409,
      { code: '4009', message: '狗在睡觉', data: null, reason: 'dog.asleep', traceId: headers['x-trace-id'] },
    ]);
  });

  test.each([
    ['unique', 409, '4009', 'dog.sameName'],
    ['unique unnamed', 409, '4009', 'common.duplicate'],
    ['foreign key', 404, '4004', 'common.notFound'],
    ['check', 400, '4000', 'common.invalid'],
    ['null', 400, '4000', 'common.invalid'],
    ['nul', 400, '4000', 'common.invalid'],
    ['number', 400, '4000', 'common.invalid'],
    ['range', 400, '4000', 'common.invalid'],
    ['serialization', 409, '4009', 'common.conflict'],
    ['shut down', 503, '503', 'common.unavailable'],
    ['killed', 503, '503', 'common.unavailable'],
    ['error', 500, '500', 'common.internal'],
    ['thrown text', 500, '500', 'common.internal'],
    ['syntax', 500, '500', 'common.internal'],
    ['other tenant', 500, '500', 'common.internal'],
  ])('%s: %i %s %s', async (how, status, code, reason) => {
    const before = await departments();
    const answered = post('trip', { how });
    if (how === 'killed') await killSleeper();
    const reply = await answered;
    expect([reply.status, reply.envelope.code, reply.envelope.reason]).toEqual([status, code, reason]);
    expect(reply.text).not.toMatch(/secret|13800001111|insert|select|constraint|\.ts:|policy/i);
    expect(reply.envelope.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(await departments()).toEqual(before);
  });

  test('an unforeseen error is in the log with its trace id, without numbers', async () => {
    const { envelope } = await post('trip', { how: 'error' });
    const line = server.logged.find((logged) => logged.includes(`${envelope.traceId}`) && logged.includes('call failed'));
    expect(line).toContain('secret # at');
    expect(line).not.toContain('13800001111');
  });

  test('a reply outside its contract is our fault, and does not leave', async () => {
    const { status, text } = await server.call('GET', '/dog/leak', { token });
    expect(status).toBe(500);
    expect(text).not.toContain('passwordHash');
  });

  test('too slow: -1 请求超时, and nothing is written', async () => {
    const { status, envelope } = await post('doze');
    expect([status, envelope.code, envelope.message]).toEqual([504, '-1', '请求超时']);
    while (dozed === 0) await sleep(20);
    await sleep(50);
    expect(await departments()).not.toContain('dreamt');
  });
});

describe('bad input', () => {
  test('names every bad field, in Chinese', async () => {
    const { status, envelope } = await post('feed', { name: 'too long', times: 0 });
    expect(status).toBe(400);
    expect(envelope.fields).toEqual([
      { path: 'name', text: '最多 5 个字符' },
      { path: 'times', text: '不能小于 1' },
    ]);
    expect((await post('feed', {})).envelope.fields).toEqual([
      { path: 'name', text: '必填' },
      { path: 'times', text: '必填' },
    ]);
  });

  test.each([
    ['JSON that is none', '{"name":', 'application/json', 400],
    ['a prototype', '{"__proto__":{"x":1},"name":"a","times":1}', 'application/json', 400],
    ['no body', '', 'application/json', 400],
    ['another media type', '<a/>', 'application/xml', 400],
    ['plain text', '{"name":"a","times":1}', 'text/plain', 400],
    ['a form', 'name=a&times=1', 'application/x-www-form-urlencoded', 400],
    ['too much', `{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413],
    ['a deep nest', '['.repeat(50_000), 'application/json', 400],
  ])('%s', async (_what, body, type, status) => {
    const reply = await post('feed', body, { 'content-type': type });
    expect(reply.status).toBe(status);
    expect(reply.envelope.code).toBe(status === 413 ? '4013' : '4000');
  });

  test.each([
    ['GET', '/api/nowhere', 404],
    ['PATCH', '/api/dog/feed', 405],
    ['GET', '/api/dog/feed', 405],
    ['GET', '/api/dog/%zz/tag', 400],
    ['GET', `/api/dog/${'x'.repeat(600)}/tag`, 404],
    ['GET', '/no-page.html', 404],
  ])('%s %s: %i with the envelope', async (method, path, status) => {
    const reply = await server.server.app.inject({ method: method as 'GET', url: path });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers.allow).toBe(status === 405 ? 'POST' : undefined);
    expect(reply.json()).toMatchObject({ code: { 400: '4000', 404: '4004', 405: '4045' }[status], data: null });
  });

  test('an empty body with the JSON content type is no body', async () => {
    const { envelope } = await post('bark', '', { 'content-type': 'application/json' });
    expect(envelope.reason).toBe('dog.asleep');
  });
});

describe('who calls', () => {
  test('without a token the body is not read', async () => {
    const { status } = await server.call('POST', '/dog/feed', {
      body: 'x'.repeat(2_000_000),
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(401);
  });

  test('a visitor by their token; an agent is no visitor, a visitor no agent', async () => {
    const as = (bearer: string | undefined, path: string) => server.call('POST', `/dog/${path}`, { token: bearer });
    expect((await as(visitor.token, 'pat')).data).toBe('174:7');
    expect((await as(token, 'pat')).envelope.code).toBe('4005');
    expect((await as(undefined, 'pat')).envelope.code).toBe('4005');
    expect((await as(visitor.token, 'bark')).envelope.code).toBe('4005');
  });

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://localhost:81' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, 409],
    [{}, 409],
  ])('a state change from %j: %i', async (headers, status) => {
    expect((await post('bark', undefined, { host: 'localhost:8080', ...headers } as never)).status).toBe(status);
  });

  test('the widget calls from pages of any site', async () => {
    const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
    const ask = await server.server.app.inject({
      method: 'OPTIONS',
      url: '/api/dog/whistle',
      headers: { ...headers, 'access-control-request-method': 'POST' },
    });
    expect([ask.statusCode, ask.headers['access-control-allow-origin']]).toEqual([204, '*']);
    const reply = await server.call('POST', '/dog/whistle', { body: { n: 3 }, headers });
    expect([reply.data, reply.headers['access-control-allow-origin']]).toEqual([3, '*']);
    const bad = await server.call('POST', '/dog/whistle', { body: {}, headers });
    expect([bad.status, bad.headers['access-control-allow-origin']]).toEqual([400, '*']);
    expect((await post('bark')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('multipart', () => {
  const boundary = 'XX';
  const part = (name: string, content: string | Buffer, fileName?: string) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const send = (parts: Buffer[], end = `--${boundary}--\r\n`) =>
    post('photo', Buffer.concat([...parts, Buffer.from(end)]), { 'content-type': `multipart/form-data; boundary=${boundary}` });
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const leftovers = async () => (await readdir(join(server.dataDir, 'tmp', String(process.pid)))).length;

  test('fields are parsed, files are sniffed, and nothing stays behind', async () => {
    const { data } = await send([part('caption', '夏天'), part('file', png, '../../etc/我的 照片.txt')]);
    expect(data).toEqual([
      { caption: '夏天' },
      { fieldName: 'file', fileName: '我的 照片.txt', size: png.length, contentType: 'image/png' },
    ]);
    expect(await leftovers()).toBe(0);
  });

  test.each([
    ['a file over the limit', [part('file', 'x'.repeat(1001), 'a.txt')], undefined, 413, 'dog.tooFat'],
    ['a bad field', [part('caption', 'longer than ten'), part('file', png, 'a.png')], undefined, 400, 'common.invalid'],
    ['a form that breaks off', [part('file', 'half', 'a.txt')], '--X', 400, 'common.invalid'],
    ['too many files', Array.from({ length: 12 }, () => part('file', 'x', 'a.txt')), undefined, 400, 'common.invalid'],
  ])('%s', async (_what, parts, end, status, reason) => {
    const reply = await send(parts as Buffer[], end as string | undefined);
    expect([reply.status, reply.envelope.reason]).toEqual([status, reason]);
    expect(await leftovers()).toBe(0);
  });

  test('what the disk cannot take is refused before it travels, and nobody waits for it', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=X', 'content-length': String(10 ** 15) };
    const refused = await server.call('POST', '/dog/film', { token, headers });
    expect([refused.status, refused.envelope.reason]).toEqual([503, 'common.unavailable']);
  });

  test('a large upload has the time that its endpoint gives it', () => {
    expect(server.server.app.server.requestTimeout).toBeGreaterThan(film.timeoutMs);
  });

  test('JSON is not multipart', async () => {
    expect((await post('photo', { caption: 'x' })).status).toBe(400);
  });
});

describe('replies', () => {
  test('carry a trace id: the caller’s own, or a new one', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const given = await post('bark', undefined, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
    expect([given.headers['x-trace-id'], given.envelope.traceId]).toEqual([traceId, traceId]);
    for (const traceparent of ['junk', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`]) {
      expect((await post('bark', undefined, { traceparent })).envelope.traceId).not.toBe('0'.repeat(32));
    }
  });

  test('that change seldom are answered with 304 when unchanged', async () => {
    const first = await server.call('GET', '/dog/rex/tag');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await server.call('GET', '/dog/rex/tag', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('are never kept by a cache', async () => {
    expect((await post('bark')).headers['cache-control']).toBe('no-store');
  });
});

test('every state change of an agent leaves one row in the operation log, a refused one none', async () => {
  const count = async () => Number((await server.owner.query('select count(*) from operation_log')).rows[0].count);
  const before = await count();
  await post('bark');
  await post('feed', { name: '' });
  expect(await count()).toBe(before);
  await post('feed', { name: 'rex', times: 3 });
  expect(await count()).toBe(before + 1);
  const { rows } = await server.owner.query('select * from operation_log order by id desc limit 1');
  expect(rows[0]).toMatchObject({
    tenant_id: 174,
    agent_id: server.agentId('agent1'),
    operation: '狗feed',
    method: 'POST',
    path: '/dog/feed',
    target: 'dog:1',
    before: { times: 0 },
    after: { times: 3 },
    ip: '127.0.0.1',
  });
});

describe('a private file', () => {
  const address = async () => {
    const tempPath = join(server.dataDir, 'private');
    await writeFile(tempPath, 'confidential');
    const file = { fieldName: 'file', fileName: 'a.txt', tempPath, size: 12, contentType: null };
    const { db, files } = server.server.kernel;
    const stored = await db.tenant(174, (tenant) =>
      files.store(tenant, file, { kind: 'agent', id: '1' }, { url: (name) => name, needs: ['online_dialogue'] }),
    );
    return downloadFile.path.replace('{fileSaveName}', stored.fileSaveName);
  };
  const read = async (path: string, headers: Record<string, string>, username = 'agent1') => {
    const reply = await server.call('GET', path, { token: await server.token(username), headers });
    return [reply.status, reply.status === 200 || reply.status === 206 ? reply.text : null];
  };

  test('is asked for each time: a browser that kept it gives it to nobody else', async () => {
    const path = await address();
    const { headers } = await server.call('GET', path, { token });
    expect(headers['cache-control']).toBe('private, no-cache');
    const known = { 'if-none-match': String(headers.etag) };
    expect(await read(path, known)).toEqual([304, null]);
    expect(await read(path, { 'if-none-match': `"other", W/${headers.etag}` })).toEqual([304, null]);
    expect(await read(path, { 'if-none-match': '"other"' })).toEqual([200, 'confidential']);
    // The next one at the same desk.
    expect(await read(path, known, 'nobody')).toEqual([403, null]);
    expect((await server.call('GET', path, { headers: known })).status).toBe(401);
  });

  test('is played by parts as long as it is the one that the player began with', async () => {
    const path = await address();
    const { headers } = await server.call('GET', path, { token });
    const range = 'bytes=3-6';
    expect(await read(path, { range })).toEqual([206, 'fide']);
    expect(await read(path, { range, 'if-range': String(headers.etag) })).toEqual([206, 'fide']);
    expect(await read(path, { range, 'if-range': '"other"' })).toEqual([200, 'confidential']);
    expect(await read(path, { range: 'bytes=12-' })).toEqual([416, null]);
  });
});

test('public endpoints are limited per address', async () => {
  const limited = await startServer({ areas: [dogs], env: { PUBLIC_RATE_PER_MINUTE: '5' } });
  const whistleFrom = (remoteAddress: string) => limited.call('POST', '/dog/whistle', { body: { n: 1 }, remoteAddress });
  for (let n = 0; n < 5; n += 1) expect((await whistleFrom('203.0.113.1')).status).toBe(200);
  const sixth = await whistleFrom('203.0.113.1');
  expect([sixth.status, sixth.envelope.code, sixth.envelope.reason]).toEqual([429, '4029', 'common.tooMany']);
  expect((await whistleFrom('203.0.113.2')).status).toBe(200);
  await limited.end();
});
