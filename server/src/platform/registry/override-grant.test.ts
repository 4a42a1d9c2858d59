import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { ask, draft, publish } from './testing/release-kit.ts';

const ORIGIN = 'http://localhost:3100';

let server: ServerFixture;
let operator: string;
/** The release token of remote `mine`. */
let team: string;
beforeAll(async () => {
  server = await startServer();
  operator = await server.token('operator');
  for (const id of ['mine', 'other']) await publish(server, operator, draft(id, '1.0.0'));
  team = (await ask(server, operator, 'POST', 'tokens', { remoteId: 'mine', team: '试用' })).data.token;
  const host = join(server.dataDir, 'dist/host');
  await mkdir(host, { recursive: true });
  await writeFile(join(host, 'index.html'), '<!doctype html>host');
});
afterAll(() => server.end());

const wanted = { remoteId: 'mine', origin: ORIGIN, tenantId: 174, username: 'agent1' };
const grant = (more: object = {}, token = operator) => ask(server, token, 'POST', 'overrides', { ...wanted, ...more });
const cookieOf = (reply: Reply) => String(reply.headers['set-cookie']).replace(/;.*/, '');

/** What a browser with this cookie asks for, as somebody. */
async function own(method: string, { as = 'agent1', cookie = '', body }: { as?: string; cookie?: string; body?: object }) {
  const token = await server.token(as);
  const headers = { cookie };
  return server.call(method, '/xmf-basic-model/release/override', { token, headers, ...(body ? { body } : {}) });
}
const redeem = (code: string, as = 'agent1') => own('POST', { as, body: { code } });

/** A grant and the cookie of the browser that redeemed it. */
async function redeemed(more: object = {}): Promise<{ id: string; code: string; cookie: string }> {
  const { data } = await grant(more);
  const reply = await redeem(data.code);
  expect(reply.status).toBe(200);
  return { id: data.id, code: data.code, cookie: cookieOf(reply) };
}

/** The policy of the portal's page in a browser with this cookie. */
async function policyOf(cookie: string) {
  const headers = { cookie, 'if-none-match': '*' };
  const reply = await server.server.app.inject({ method: 'GET', url: '/', headers });
  return {
    status: reply.statusCode,
    cache: reply.headers['cache-control'],
    policy: `${reply.headers['content-security-policy']};`,
  };
}
const usual = { status: 304, cache: 'no-cache', policy: expect.not.stringContaining(ORIGIN) };
const over = async (id: string) =>
  server.owner.query(
    `update override_grants set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' where id = $1`,
    [id],
  );
const refused = { status: 409, envelope: { reason: 'release.grantRefused' } };

describe('who grants', () => {
  test('a team for its own remote, and nobody else', async () => {
    expect(await grant({}, team)).toMatchObject({ status: 200, data: { remoteId: 'mine', createdBy: '团队 试用' } });
    expect((await grant({ remoteId: 'other' }, team)).status).toBe(403);
    expect((await grant({ username: '' })).status).toBe(400);
    expect((await grant({}, await server.token('agent1'))).status).toBe(403);
    expect((await grant({}, await server.token('admin'))).status).toBe(403);
    expect((await grant({}, 'lxr_nobodysnobodysnobodys')).status).toBe(401);
  });

  test.each([
    ['another host without HTTPS', { origin: 'http://10.0.0.1:3100' }],
    ['a path', { origin: `${ORIGIN}/` }],
    ['more of a policy', { origin: "https://a.example; script-src 'unsafe-inline'" }],
    ['every host', { origin: 'https://*' }],
    ['another spelling', { origin: 'https://a.example:443' }],
    ['longer than eight hours', { minutes: 481 }],
    ['a remote that is none', { remoteId: 'nothing' }],
    ['a tenant that is none', { tenantId: 9 }],
  ])('refused: %s', async (_, more) => {
    const before = (await ask(server, operator, 'GET', 'overrides')).data.length;
    expect((await grant(more)).status).toBe(400);
    expect((await ask(server, operator, 'GET', 'overrides')).data).toHaveLength(before);
  });
});

describe('who approves what a team asks for', () => {
  const asked = async (more: object = {}) => (await grant(more, team)).data as { id: string; code: string; approvedBy: unknown };
  const tenantWide = async (as: string, method: string, id = '') =>
    server.call(method, `/xmf-basic-model/release/tenantOverrides${id && `/${id}`}`, { token: await server.token(as) });
  const approveAsStaff = (id: string, token = operator) => ask(server, token, 'PUT', `remotes/mine/overrides/${id}/approval`);

  test('nobody yet: it opens nothing', async () => {
    const { code, approvedBy } = await asked();
    expect(approvedBy).toBeNull();
    expect(await redeem(code)).toMatchObject(refused);
  });

  test('the tenant’s administrator, for the person named and nobody else', async () => {
    const { id, code } = await asked();
    expect((await tenantWide('admin', 'GET')).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, username: 'agent1', origin: ORIGIN, approvedBy: null })]),
    );
    expect((await tenantWide('admin', 'PUT', id)).status).toBe(200);
    expect(await redeem(code, 'agent2')).toMatchObject(refused);
    expect((await redeem(code)).status).toBe(200);
    expect(await redeem(code), 'a second time').toMatchObject(refused);
    const { rows } = await server.owner.query(`select operation from operation_log where target = $1`, [`override:${id}`]);
    expect(rows).toEqual([{ operation: '批准本企业的试运行' }]);
  });

  test('staff', async () => {
    const { id, code } = await asked();
    expect((await approveAsStaff(id)).status).toBe(200);
    expect((await redeem(code)).status).toBe(200);
  });

  test('not the team itself, not another tenant, nobody without the right, nobody after its end or its refusal', async () => {
    const { id, code } = await asked();
    expect((await approveAsStaff(id, team)).status).toBe(401);
    expect((await tenantWide('admin175', 'PUT', id)).status).toBe(404);
    expect((await tenantWide('admin175', 'DELETE', id)).status).toBe(404);
    expect((await tenantWide('admin175', 'GET')).data).toEqual([]);
    expect((await tenantWide('agent1', 'PUT', id)).status).toBe(403);
    expect((await tenantWide('agent1', 'GET')).status).toBe(403);
    expect((await tenantWide('admin', 'DELETE', id)).status).toBe(200);
    expect((await tenantWide('admin', 'PUT', id)).status, 'refused').toBe(404);
    expect((await approveAsStaff(id)).status).toBe(404);
    expect(await redeem(code)).toMatchObject(refused);
    const late = await asked();
    await over(late.id);
    expect((await tenantWide('admin', 'PUT', late.id)).status).toBe(404);
  });

  test('who does not exist cannot be approved, and the team does not learn that', async () => {
    const { id } = await asked({ username: 'nobodys' });
    expect(await tenantWide('admin', 'PUT', id)).toMatchObject({ status: 409, envelope: { reason: 'release.noSuchPerson' } });
  });

  test('a team cannot flood them', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => grant({}, team)));
    replies.push(await grant({}, team));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
    expect(replies.at(-1)).toMatchObject({ status: 429, envelope: { reason: 'release.tooManyGrants' } });
    await server.owner.query('update override_grants set withdrawn_at = now() where withdrawn_at is null');
  });
});

describe('who redeems', () => {
  test('one browser, once', async () => {
    const { code } = (await grant()).data;
    const reply = await redeem(code);
    expect(reply.data).toMatchObject({ remoteId: 'mine', origin: ORIGIN });
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^lianxi_override=[\w-]{43}; Path=\/; Max-Age=28\d{3}; HttpOnly; SameSite=Strict$/,
    );
    expect(await redeem(code)).toMatchObject(refused);
  });

  test('nobody of another tenant, nobody without a grant, nobody late', async () => {
    const { code } = (await grant()).data;
    expect(await redeem(code, 'admin175')).toMatchObject(refused);
    expect(await redeem('lxo_nothing')).toMatchObject(refused);
    const late = (await grant()).data;
    await over(late.id);
    const reply = await redeem(late.code);
    expect(reply).toMatchObject(refused);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await redeem(code)).status).toBe(200);
  });

  test('nobody who is not signed in', async () => {
    const { code } = (await grant()).data;
    const reply = await server.call('POST', '/xmf-basic-model/release/override', { body: { code } });
    expect(reply.status).toBe(401);
  });
});

describe('what a grant opens', () => {
  test('its origin, in the page of its browser alone, kept in no cache', async () => {
    const { cookie } = await redeemed();
    const { status, cache, policy } = await policyOf(cookie);
    expect([status, cache]).toEqual([200, 'no-store']);
    for (const what of ['script', 'style', 'connect', 'img', 'font', 'media']) {
      expect(policy).toMatch(new RegExp(`${what}-src 'self'[^;]* ${ORIGIN};`));
    }
    expect(policy).toMatch(/worker-src 'self' blob:;.*form-action 'self';/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(policy.match(/http/g)).toHaveLength(6);
    expect(await policyOf('')).toMatchObject(usual);
    expect(await policyOf('lianxi_override=nobodys')).toMatchObject(usual);
  });

  test('for whoever redeemed it, not for the next who signs in', async () => {
    const { cookie } = await redeemed({ remoteId: 'other', origin: 'https://dev.example:8443' });
    const { data } = await own('GET', { cookie });
    expect(data).toMatchObject({ development: false, grant: { remoteId: 'other', origin: 'https://dev.example:8443' } });
    expect((await own('GET', { as: 'admin', cookie })).data.grant).toBeNull();
    expect((await own('GET', { as: 'admin175', cookie })).data.grant).toBeNull();
    expect((await own('GET', {})).data.grant).toBeNull();
  });
});

describe('how it ends', () => {
  const ends: [string, (grant: { id: string; cookie: string }) => Promise<unknown>][] = [
    ['by itself', ({ id }) => over(id)],
    ['withdrawn by staff', ({ id }) => ask(server, operator, 'DELETE', `remotes/mine/overrides/${id}`)],
    ['withdrawn by the team', ({ id }) => ask(server, team, 'DELETE', `remotes/mine/overrides/${id}`)],
    ['given back', ({ cookie }) => own('DELETE', { cookie })],
  ];
  test.each(ends)('%s', async (_, end) => {
    const given = await redeemed();
    await end(given);
    expect(await policyOf(given.cookie)).toMatchObject(usual);
    expect((await own('GET', { cookie: given.cookie })).data.grant).toBeNull();
    expect(await redeem(given.code)).toMatchObject(refused);
  });

  test('not by the team of another remote, nor twice', async () => {
    const { id } = (await grant({ remoteId: 'other' })).data;
    const withdraw = async (token: string, remoteId: string) =>
      (await ask(server, token, 'DELETE', `remotes/${remoteId}/overrides/${id}`)).status;
    expect(await withdraw(team, 'other')).toBe(403);
    expect(await withdraw(team, 'mine')).toBe(404);
    expect(await withdraw(operator, 'other')).toBe(200);
    expect(await withdraw(operator, 'other')).toBe(404);
  });
});

test('all of it is in the log of releases', async () => {
  await publish(server, operator, draft('logged', '1.0.0'));
  const { id } = await redeemed({ remoteId: 'logged' });
  await ask(server, operator, 'DELETE', `remotes/logged/overrides/${id}`);
  const { data } = await ask(server, operator, 'GET', 'remotes/logged');
  const told = data.events.map(({ action, actor, detail }: Record<string, unknown>) => ({ action, actor, detail }));
  const detail = { id, origin: ORIGIN, tenantId: 174, username: 'agent1' };
  expect(told.slice(0, 3)).toEqual([
    { action: 'override-withdrawn', actor: 'operator', detail },
    { action: 'override-redeemed', actor: 'agent1', detail },
    { action: 'override-granted', actor: 'operator', detail },
  ]);
});

test('a server for development lets pages load from its own machine, without a grant', async () => {
  const development = await startServer({ beside: server, env: { NODE_ENV: 'development' } });
  try {
    const host = join(development.dataDir, 'dist/host');
    await mkdir(host, { recursive: true });
    await writeFile(join(host, 'index.html'), '<!doctype html>host');
    const { headers } = await development.server.app.inject({ method: 'GET', url: '/' });
    expect(headers['content-security-policy']).toContain("script-src 'self' http://localhost:* http://127.0.0.1:*;");
    const token = await development.token('agent1');
    const { data } = await development.call('GET', '/xmf-basic-model/release/override', { token });
    expect(data).toEqual({ development: true, grant: null });
  } finally {
    await development.end();
  }
});
