import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from './testing/server-fixture.ts';

/** The parts of the widget that load on demand, by the names in its source. */
const widgetSource = new URL('../../../remotes/online/widget/src/', import.meta.url).pathname;
const widgetParts = globSync('**/*.ts', { cwd: widgetSource }).flatMap((file) =>
  [...readFileSync(join(widgetSource, file), 'utf8').matchAll(/webpackChunkName: "([\w-]+)"/g)].map(([, name]) => `${name}.js`),
);

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  const dist = join(server.dataDir, 'dist');
  for (const folder of ['host/assets', 'widget', 'video/assets']) await mkdir(join(dist, folder), { recursive: true });
  await writeFile(join(dist, 'host/index.html'), '<!doctype html>host');
  await writeFile(join(dist, 'host/assets/main.abc.js'), 'plain');
  await writeFile(join(dist, 'host/assets/main.abc.js.br'), 'brotli');
  await writeFile(join(dist, 'host/assets/main.abc.js.gz'), 'gzip');
  await writeFile(join(dist, 'host/.env'), 'SECRET');
  const { artefacts } = server.server.kernel;
  const staged = await artefacts.stage();
  await writeFile(join(staged, 'remoteEntry.js'), 'entry');
  await artefacts.put(staged, { remoteId: 'online', version: '1.0.0-ab' });
  await writeFile(join(dist, 'widget/widget.js'), 'widget');
  for (const name of widgetParts) await writeFile(join(dist, 'widget', name), name);
  await writeFile(join(dist, 'widget/demo.html'), '<!doctype html>demo');
  await writeFile(join(dist, 'widget/chat.html'), '<!doctype html>chat');
  await writeFile(join(dist, 'video/page.html'), '<!doctype html>video');
  await writeFile(join(dist, 'video/video-widget.js'), 'button');
  await writeFile(join(dist, 'video/assets/page.abc.js'), 'page');
});
afterAll(() => server.end());

const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.server.app.inject({ method: 'GET', url, headers, remoteAddress });

const FOR_EVER = 'public, max-age=31536000, immutable';

test.each([
  ['/', 200, 'no-cache', '<!doctype html>host'],
  ['/index.html', 200, 'no-cache', '<!doctype html>host'],
  ['/assets/main.abc.js', 200, FOR_EVER, 'plain'],
  ['/r/online/1.0.0-ab/remoteEntry.js', 200, FOR_EVER, 'entry'],
  ['/widget.js', 200, 'no-cache', 'widget'],
  ...widgetParts.map((name): [string, number, string, string] => [`/${name}`, 200, 'no-cache', name]),
  ['/demo', 200, 'no-cache', '<!doctype html>demo'],
  ['/chat', 200, 'no-cache', '<!doctype html>chat'],
  ['/video', 200, 'no-cache', '<!doctype html>video'],
  ['/video-widget.js', 200, 'no-cache', 'button'],
  ['/v/assets/page.abc.js', 200, FOR_EVER, 'page'],
  ['/v/page.html', 404, 'no-store', null],
  ['/assets/gone.js', 404, 'no-store', null],
  ['/r/online/0.9.0-00/remoteEntry.js', 404, 'no-store', null],
  ['/r/online/current.json', 404, 'no-store', null],
  ['/r/', 404, 'no-store', null],
  ['/.env', 404, 'no-store', null],
  ['/assets/%2e%2e/%2e%2e/%2e%2e/secret.key', 404, 'no-store', null],
  ['/nowhere', 404, 'no-store', null],
])('%s: %i, %s', async (url, status, cache, body) => {
  const reply = await get(url);
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([status, cache]);
  if (body === null) expect(reply.json().data).toBeNull();
  else expect(reply.body).toBe(body);
});

test('what was compressed by the build is sent so', async () => {
  for (const [accepted, sent] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const reply = await get('/assets/main.abc.js', { 'accept-encoding': accepted });
    expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([sent, 'accept-encoding']);
  }
});

test('pages run only our own scripts', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("worker-src 'self' blob:");
});

test('a script goes without the headers of documents, and has them wherever it is more than a part of one', async () => {
  for (const url of ['/assets/main.abc.js', '/r/online/1.0.0-ab/remoteEntry.js']) {
    const as = async (dest: string) => (await get(url, { 'sec-fetch-dest': dest, 'accept-encoding': 'gzip' })).headers;
    const part = await as('script');
    expect(part['content-security-policy']).toBeUndefined();
    expect(part['x-content-type-options']).toBe('nosniff');
    expect(part['cross-origin-resource-policy']).toBe('same-origin');
    // A cached copy without these headers must not answer a worker's request.
    expect(part.vary).toMatch(/\bsec-fetch-dest$/);
    for (const dest of ['worker', 'document'])
      expect((await as(dest))['content-security-policy']).toContain("script-src 'self';");
  }
});

describe('the video page', () => {
  beforeAll(async () => {
    const site = (tenant: number, key: string, origins: string, enabled = true) =>
      server.owner.query('insert into video_sites (tenant_id, key, name, allowed_origins, enabled) values ($1, $2, $2, $3, $4)', [
        tenant,
        key,
        origins,
        enabled,
      ]);
    await site(174, 'vshop', '{https://shop.example}');
    await site(174, 'veverybody', '{*}');
    await site(174, 'vodd', '{https://a.example; script-src *}');
    await site(174, 'vgone', '{*}', false);
    await site(175, 'vother', '{https://other.example}');
  });

  test.each([
    ['tenantId=174&site=vshop', "'self' https://shop.example"],
    ['tenantId=174&site=veverybody', "'self' *"],
    ['tenantId=174&site=vodd', "'self'"],
    ['tenantId=174&site=vgone', "'self'"],
    ['tenantId=175&site=vshop', "'self'"],
    ['tenantId=175', "'self' https://other.example"],
    ['tenantId=no', "'self'"],
  ])('?%s may be framed by %s', async (query, ancestors) => {
    const { headers } = await get(`/video?${query}`);
    expect(/frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]).toBe(ancestors);
    expect(headers['x-frame-options']).toBe(ancestors === "'self'" ? 'SAMEORIGIN' : undefined);
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(self), display-capture=(self)');
  });
});

test.each(['/widget.js', ...widgetParts.map((name) => `/${name}`), '/video-widget.js'])(
  '%s may be loaded by any page',
  async (url) => {
    const { headers } = await get(url);
    expect([headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual(['*', 'cross-origin']);
  },
);

test('config.json has the defaults', async () => {
  expect((await get('/config.json')).json()).toMatchObject({ projectName: '联席', maxPopupTabs: 10, maxRecordings: 20 });
});

test('OpenAPI has every endpoint', async () => {
  const { openapi, paths } = (await get('/api/docs/json')).json();
  expect(openapi).toBe('3.1.0');
  for (const { method, path } of server.server.listRoutes()) expect(paths[`/api${path}`]?.[method.toLowerCase()]).toBeDefined();
  const signIn = paths['/api/xmf-user-auth/oauth/token'].post;
  expect(signIn.requestBody.content['application/x-www-form-urlencoded'].schema.oneOf).toHaveLength(2);
  expect(signIn.responses['429'].description).toContain('auth.locked');
  expect((await get('/api/docs')).body).toContain('swagger-ui');
});

describe('/metrics', () => {
  test('this machine reads it', async () => {
    await get('/health/live');
    const reply = await get('/metrics');
    expect(reply.headers['content-type']).toContain('text/plain');
    expect(reply.body).toMatch(/http_request_duration_seconds_count\{route="\/health\/live"/);
    expect(reply.body).toContain('database_connections{role="lianxi_app"');
  });

  test('others need the right, also through a proxy on this machine', async () => {
    expect((await get('/metrics', {}, '203.0.113.9')).statusCode).toBe(401);
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
    const as = async (username: string) => ({ authorization: `Bearer ${await server.token(username)}` });
    expect((await get('/metrics', await as('agent1'), '203.0.113.9')).statusCode).toBe(403);
    expect((await get('/metrics', await as('admin'), '203.0.113.9')).statusCode).toBe(200);
  });
});

test('health', async () => {
  expect((await get('/health/live')).json()).toMatchObject({ code: '0', data: { status: 'live' } });
  expect((await get('/health/ready')).json()).toMatchObject({ code: '0', data: { status: 'ready' } });
});
