import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { until } from '../testing/until.ts';

/** A forgotten password: what strangers learn, what the code opens, and how often it may be asked for. */

const NEW = 'Another2026';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.owner.query(`update agents set email = username || '@nanqiao.example'`);
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from sign_in_attempts'));

const path = '/xmf-user-auth/forgotPassword';
const channels = (username: string, remoteAddress?: string) =>
  server.call('GET', path, { query: { username }, ...(remoteAddress ? { remoteAddress } : {}) });
const send = (username: string, channel = 'phone', remoteAddress = '203.0.113.1') =>
  server.call('POST', path, { body: { step: 'send', username, channel }, remoteAddress });
const check = (sendKey: string, code: string) => server.call('POST', path, { body: { step: 'check', sendKey, code } });
const reset = (ticket: string, newpwd = NEW, repeatpwd = newpwd) =>
  server.call('PUT', path, { body: { ticket, newpwd, repeatpwd } });

async function outbox(): Promise<{ kind: string; to: string; text: string }[]> {
  const folder = join(server.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}
/** The code of the message that comes next. */
async function codeOf(
  asking: () => Promise<{ data: { sendKey: string } }>,
): Promise<{ sendKey: string; code: string; to: string }> {
  const before = (await outbox()).length;
  const { data } = await asking();
  await until(async () => (await outbox()).length > before);
  const message = (await outbox()).at(-1);
  return { sendKey: data.sendKey, code: /\d{6}/.exec(message?.text ?? '')?.[0] ?? '', to: message?.to ?? '' };
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test.each([
  ['phone', '19900000001'],
  ['email', 'agent2@nanqiao.example'],
])('by %s: code, ticket, new password; every session ends', async (channel, address) => {
  await server.owner.query(
    `update agents set password_hash = (select password_hash from agents where username = 'admin') where username = 'agent2'`,
  );
  const { access_token: session } = (await server.signIn('agent2')).data;
  const { sendKey, code, to } = await codeOf(() => send('agent2', channel));
  expect(to).toBe(address);
  const { data } = await check(sendKey, code);
  expect((await reset(data.ticket, NEW, 'Another2027')).envelope.reason).toBe('auth.passwordsDiffer');
  expect((await reset(data.ticket, 'weak')).status).toBe(400);
  expect((await reset(data.ticket, PASSWORD)).envelope.reason).toBe('auth.samePassword');
  expect((await reset(data.ticket, 'myAGENT2pass')).envelope.reason).toBe('auth.nameInPassword');
  expect((await reset(data.ticket)).status).toBe(200);
  const ended = () => server.call('GET', '/xmf-user-auth/permissions/contactNumber', { token: session });
  await until(async () => (await ended()).status === 401);
  expect((await server.signIn('agent2')).envelope.reason).toBe('auth.badCredentials');
  expect((await server.signIn('agent2', NEW)).status).toBe(200);
  // Good once.
  expect((await reset(data.ticket)).envelope.reason).toBe('auth.badSentCode');
  const { rows } = await server.owner.query(
    `select operation, agent_name, target from operation_log where operation = '重置密码'`,
  );
  expect(rows).toContainEqual({ operation: '重置密码', agent_name: '坐席agent2', target: `agent:${server.agentId('agent2')}` });
});

test('who proves to be the owner is not kept out by guesses before', async () => {
  for (let n = 0; n < 5; n += 1) await server.signIn('monitor', 'Wrong2026');
  expect((await server.signIn('monitor')).envelope.reason).toBe('auth.locked');
  const { sendKey, code } = await codeOf(() => send('monitor'));
  await reset((await check(sendKey, code)).data.ticket);
  expect((await server.signIn('monitor', NEW)).status).toBe(200);
});

describe('strangers', () => {
  test('see addresses masked', async () => {
    expect((await channels('agent1')).data).toEqual([
      { channel: 'phone', masked: '199******01' },
      { channel: 'email', masked: 'a***@***' },
    ]);
  });

  test('are answered alike for an account that does not exist or is switched off, each time the same', async () => {
    await server.owner.query(`update agents set disabled = true where username = 'agent3'`);
    for (const username of ['no-such-agent', 'agent3', 'Nobody Of 此名']) {
      const { status, data } = await channels(username);
      expect(status).toBe(200);
      expect(data.length).toBeGreaterThan(0);
      for (const { masked } of data) expect(masked).toMatch(/^1[3-9]\d\*{6}\d\d$|^[a-z]\*{3}@\*{3}$/);
      expect((await channels(username.toUpperCase())).data).toEqual(data);
      const before = (await outbox()).length;
      const reply = await send(username);
      expect([reply.status, Object.keys(reply.data)]).toEqual([200, ['sendKey', 'expiresIn', 'outbox']]);
      expect((await check(reply.data.sendKey, '123456')).envelope.reason).toBe('auth.badSentCode');
      expect((await outbox()).length).toBe(before);
    }
  });

  test('cannot tell the two apart by time', async () => {
    const time = async (username: string) => {
      const start = performance.now();
      await send(username);
      return performance.now() - start;
    };
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // The fastest of each: of more on a machine with much else to do.
    await expect
      .poll(async () => {
        await server.owner.query('delete from sign_in_attempts');
        for (let n = 0; n < 5; n += 1) {
          known = Math.min(known, await time('agent1'));
          unknown = Math.min(unknown, await time('no-such-agent'));
        }
        return unknown / known > 0.4 && unknown / known < 2.5;
      })
      .toBe(true);
  });

  test('may ask five times of an account, thirty of an address, within a quarter of an hour', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send('agent1', 'phone', `203.0.113.${n}`)).status).toBe(200);
    expect((await send('agent1', 'email', '203.0.113.9')).envelope.code).toBe('4029');
    for (let n = 0; n < 30; n += 1) expect((await send(`ghost${n}`, 'phone', '203.0.113.77')).status).toBe(200);
    expect((await send('ghost99', 'phone', '203.0.113.77')).envelope.code).toBe('4029');
    for (let n = 0; n < 10; n += 1) expect((await channels('agent1', `198.51.100.${n}`)).status).toBe(200);
    expect((await channels('agent1', '198.51.100.99')).envelope.code).toBe('4029');
  });
});

describe('the code', () => {
  test('is dead after five wrong tries', async () => {
    const { sendKey, code } = await codeOf(() => send('agent1'));
    for (let n = 0; n < 5; n += 1) expect((await check(sendKey, wrong(code))).envelope.reason).toBe('auth.badSentCode');
    expect((await check(sendKey, code)).envelope.reason).toBe('auth.badSentCode');
  });

  test('is good for one ticket, for ten minutes, for its own key, and for nothing but this', async () => {
    const first = await codeOf(() => send('agent1'));
    const second = await codeOf(() => send('agent1'));
    if (first.code !== second.code) expect((await check(first.sendKey, second.code)).status).toBe(400);
    const trial = { ...first, company: '南桥', contact: '李', phone: '13800000000', username: 'newcomer', password: PASSWORD };
    expect((await server.call('POST', '/xmf-user-auth/tryout', { body: trial })).envelope.reason).toBe('auth.badSentCode');
    expect((await check(first.sendKey, first.code)).status).toBe(200);
    expect((await check(first.sendKey, first.code)).envelope.reason).toBe('auth.badSentCode');
    await server.owner.query(`update sent_codes set expires_at = now() - interval '1 second'`);
    expect((await check(second.sendKey, second.code)).envelope.reason).toBe('auth.badSentCode');
  });

  test('and its ticket are not in the database, nor in the log', async () => {
    const { sendKey, code, to } = await codeOf(() => send('agent1'));
    const { ticket } = (await check(sendKey, code)).data;
    const { rows } = await server.owner.query<{ line: string }>('select s::text as line from sent_codes s');
    const known = rows.map(({ line }) => line).join('\n') + server.logged.join('\n');
    for (const secret of [sendKey, ticket, to, `"${code}"`]) expect(known).not.toContain(secret);
    expect((await reset(`${ticket}x`)).envelope.reason).toBe('auth.badSentCode');
  });
});
