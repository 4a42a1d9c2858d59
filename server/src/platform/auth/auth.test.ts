import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { told } from '../testing/told.ts';
import { until } from '../testing/until.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const whoAmI = (token: string) => server.call('GET', '/xmf-user-auth/permissions/contactNumber', { token });
const refresh = (refreshToken: string) =>
  server.call('POST', '/xmf-user-auth/oauth/token', {
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
/** How long until calls with the token are refused. */
/** Sooner than anybody looks again: it was told. */
const refused = (token: string) => until(async () => (await whoAmI(token)).status !== 200);

describe('sign-in', () => {
  test('answers the tokens and the login user info; the first sign-in says so', async () => {
    const { status, data } = await server.signIn('agent2');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      token_type: 'bearer',
      expires_in: 7200,
      user: { tenant_id: 174, user_name: 'agent2', cuser_name: '坐席agent2', department_name: 'sales', loginTimes: '1' },
    });
    expect((await server.signIn('agent2')).data.user.loginTimes).toBe('2');
  });

  test('the user name is the same in upper case', async () => {
    expect((await server.signIn('AGENT2')).status).toBe(200);
  });

  test('the own number is masked for who may not see whole numbers, and for nobody else', async () => {
    const masked = (await server.signIn('agent2')).data.user.user_mobile as string;
    expect(masked).toMatch(/^199\*+0001_/);
    expect(masked.length).toBeGreaterThan(20);
    expect((await server.signIn('monitor')).data.user.user_mobile).toBe('19900000001');
  });

  test.each([
    ['a wrong password', 'agent2', 'Wrong2026'],
    ['an unknown name', 'nobody-of-this-name', PASSWORD],
    ['a name with a NUL', 'age\u0000nt2', PASSWORD],
    ['SQL', "' or 1=1 --", PASSWORD],
  ])('%s is answered alike', async (_what, username, password) => {
    const { status, envelope } = await server.signIn(username, password);
    expect(status).toBe(400);
    expect(envelope.code).toBe('4000');
    expect(envelope.data).toBeNull();
    expect(['auth.badCredentials', 'common.invalid']).toContain(envelope.reason);
  });

  test('JSON is refused: the specification says form', async () => {
    const { status } = await server.call('POST', '/xmf-user-auth/oauth/token', {
      body: { grant_type: 'password', username: 'admin', password: PASSWORD },
    });
    expect(status).toBe(400);
  });

  test('a page of another site may not sign somebody in', async () => {
    const body = new URLSearchParams({ grant_type: 'password', username: 'admin', password: PASSWORD });
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, envelope } = await server.call('POST', '/xmf-user-auth/oauth/token', { body, headers: headers as never });
      expect([status, envelope.code]).toEqual([403, '4003']);
    }
  });

  test('a disabled account is told so only with the right password, and its sessions end', async () => {
    const { data } = await server.signIn('agent3');
    expect((await whoAmI(data.access_token)).status).toBe(200);
    await server.owner.query(`update agents set disabled = true where username = 'agent3'`);
    await refused(data.access_token);
    expect((await server.signIn('agent3')).envelope.reason).toBe('auth.disabled');
    expect((await server.signIn('agent3', 'Wrong2026')).envelope.reason).toBe('auth.badCredentials');
    await server.owner.query(`update agents set disabled = false where username = 'agent3'`);
  });

  test('tokens are not in the database', async () => {
    const { data } = await server.signIn('agent2');
    const { rows } = await server.owner.query<{ line: string }>('select s::text as line from auth_sessions s');
    const all = rows.map((row) => row.line).join('\n');
    for (const token of [data.access_token, data.refresh_token]) {
      expect(all).not.toContain(token);
      expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    }
  });
});

describe('throttling', () => {
  test('five wrong passwords lock the account for 15 minutes, on every server', async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await server.signIn('agent175', 'Wrong2026')).envelope.reason).toBe('auth.badCredentials');
    const locked = await server.signIn('agent175');
    expect([locked.status, locked.envelope.code, locked.envelope.reason]).toEqual([429, '4029', 'auth.locked']);
    // What decides is in the database: it holds after a restart and in other processes.
    const { rows } = await server.owner.query<{ minutes: number }>(
      'select extract(epoch from locked_until - now()) / 60 as minutes from sign_in_attempts where locked_until is not null',
    );
    expect(Number(rows[0]?.minutes)).toBeCloseTo(15, 0);

    await server.owner.query(
      `update sign_in_attempts set locked_until = now() - interval '1 second' where locked_until is not null`,
    );
    expect((await server.signIn('agent175', 'Wrong2026')).envelope.reason).toBe('auth.badCredentials');
    expect((await server.signIn('agent175')).envelope.reason).toBe('auth.locked');
    await server.owner.query('update sign_in_attempts set locked_until = now()');
    expect((await server.signIn('agent175')).status).toBe(200);
    expect((await server.signIn('agent175', 'Wrong2026')).envelope.reason).toBe('auth.badCredentials');
    expect((await server.signIn('agent175')).status).toBe(200);
  });

  test('many at once do not slip past the limit', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => server.signIn('unknown-name', 'Wrong2026')));
    const reasons = replies.map((reply) => reply.envelope.reason);
    expect(reasons.filter((reason) => reason === 'auth.badCredentials')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'auth.locked')).toHaveLength(7);
  });

  test('an address is locked after fifty wrong ones, another address is not', async () => {
    const from = (remoteAddress: string, n: number) => server.signIn(`ghost${n}`, 'Wrong2026', remoteAddress);
    for (let n = 0; n < 50; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => from('203.0.113.7', n + i)));
    expect((await from('203.0.113.7', 99)).envelope.reason).toBe('auth.locked');
    expect((await from('203.0.113.8', 98)).envelope.reason).toBe('auth.badCredentials');
  });

  test('strangers who lock an account do not lock out its owner where they signed in before', async () => {
    const from = (remoteAddress: string, password = 'Wrong2026') => server.signIn('agent2', password, remoteAddress);
    expect((await from('198.51.100.1', PASSWORD)).status).toBe(200);
    for (let n = 0; n < 6; n += 1) await from('198.51.100.66');
    expect((await from('198.51.100.66', PASSWORD)).envelope.reason).toBe('auth.locked');
    expect((await from('198.51.100.1', PASSWORD)).status).toBe(200);
    // Nor is it a way around the limit.
    for (let n = 0; n < 5; n += 1) expect((await from('198.51.100.1')).envelope.reason).toBe('auth.badCredentials');
    expect((await from('198.51.100.1', PASSWORD)).envelope.reason).toBe('auth.locked');
    await server.owner.query('delete from sign_in_attempts');
  });

  test('an account has one spelling: another that folds to it would be counted apart', async () => {
    expect((await server.signIn('admin')).status).toBe(200);
    expect((await server.signIn('adm\u0130n')).envelope.reason).toBe('auth.badCredentials');
  });

  test('an unknown account costs the same work as a wrong password', async () => {
    // Of the processor, not of the clock: that depends on what else runs here.
    const work = async (username: string) => {
      const start = process.cpuUsage();
      await server.signIn(username, 'Wrong2026');
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let n = 0; n < 5; n += 1) {
      known = Math.min(known, await work('monitor'));
      unknown = Math.min(unknown, await work('no-such-monitor'));
    }
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
    await server.owner.query('delete from sign_in_attempts');
  });
});

describe('the session', () => {
  test('without, with a broken and with an unknown token: 4005', async () => {
    for (const token of [undefined, 'x', 'A'.repeat(43)]) {
      const { status, envelope } = await server.call('GET', '/xmf-user-auth/permissions/contactNumber', { token });
      expect([status, envelope.code]).toEqual([401, '4005']);
    }
  });

  test('a sign-in elsewhere kicks the older session at once, which then hears 9998', async () => {
    const older = (await server.signIn('agent1')).data.access_token;
    expect((await whoAmI(older)).status).toBe(200);
    await server.signIn('agent1');
    await refused(older);
    const { status, envelope } = await whoAmI(older);
    expect([status, envelope.code, envelope.message]).toEqual([401, '9998', '您已经被挤下线，请重新登录！']);
  });

  test('a tenant that allows several sign-ins at once keeps them', async () => {
    await server.owner.query('update tenants set multi_sign_on = true where id = 175');
    const older = (await server.signIn('agent175')).data.access_token;
    await server.signIn('agent175');
    await told(server.server.kernel.listener, server.owner);
    expect((await whoAmI(older)).status).toBe(200);
  });

  test('of two sign-ins at once one survives', async () => {
    const replies = await Promise.all([server.signIn('agent1'), server.signIn('agent1'), server.signIn('agent1')]);
    await told(server.server.kernel.listener, server.owner);
    const alive = await Promise.all(replies.map(async ({ data }) => (await whoAmI(data.access_token)).status));
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });

  test('sign-out ends it at once, here and on other servers', async () => {
    const { access_token: token } = (await server.signIn('monitor')).data;
    expect((await server.call('DELETE', '/xmf-user-auth/oauth/logout', { token })).data).toBeNull();
    await refused(token);
    expect((await whoAmI(token)).envelope.code).toBe('4005');
  });

  test('a session ended in the database by another process is refused at once', async () => {
    const { access_token: token } = (await server.signIn('monitor')).data;
    expect((await whoAmI(token)).status).toBe(200);
    await server.owner.query(`update auth_sessions set ended_at = now(), end_reason = 'revoked' where ended_at is null`);
    await refused(token);
  });

  test('while the database cannot notify, every call asks it', async () => {
    const { access_token: token } = (await server.signIn('monitor')).data;
    expect((await whoAmI(token)).status).toBe(200);
    await server.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lianxi listen' and datname = current_database()`,
    );
    // The trigger's notification reaches nobody.
    await server.owner.query(`update auth_sessions set ended_at = now(), end_reason = 'revoked' where ended_at is null`);
    await refused(token);
    await until(() => server.server.kernel.listener.healthy);
  });

  test('an access token ends after its time', async () => {
    const { access_token: token } = (await server.signIn('monitor')).data;
    await server.owner.query(`update auth_sessions set access_expires_at = now() - interval '1 second' where ended_at is null`);
    expect((await whoAmI(token)).envelope.code).toBe('4005');
  });
});

describe('the refresh token', () => {
  test('brings a new pair, and the old pair ends', async () => {
    const first = (await server.signIn('monitor')).data;
    expect((await whoAmI(first.access_token)).status).toBe(200);
    const second = (await refresh(first.refresh_token)).data;
    expect(second.user.user_name).toBe('monitor');
    expect(second.access_token).not.toBe(first.access_token);
    expect((await whoAmI(second.access_token)).status).toBe(200);
    await refused(first.access_token);
    const again = await refresh(first.refresh_token);
    expect([again.status, again.envelope.code]).toEqual([401, '4005']);
    // Two tabs may race: the session goes on.
    expect((await whoAmI(second.access_token)).status).toBe(200);
  });

  test('that comes back long after its exchange was copied: the session ends', async () => {
    const first = (await server.signIn('monitor')).data;
    const second = (await refresh(first.refresh_token)).data;
    expect((await whoAmI(second.access_token)).status).toBe(200);
    await server.owner.query(`update auth_sessions set refreshed_at = now() - interval '1 minute'`);
    expect((await refresh(first.refresh_token)).envelope.code).toBe('4005');
    await refused(second.access_token);
  });

  test('that was stolen and exchanged twice ends the session when its owner brings it', async () => {
    const first = (await server.signIn('monitor')).data;
    const second = (await refresh(first.refresh_token)).data;
    const third = (await refresh(second.refresh_token)).data;
    expect((await whoAmI(third.access_token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).envelope.code).toBe('4005');
    await refused(third.access_token);
    expect((await refresh(third.refresh_token)).envelope.reason).toBe('auth.sessionEnded');
  });

  test('with a wrong secret ends the session that it names, and no other', async () => {
    const { access_token: token, refresh_token: good } = (await server.signIn('monitor')).data;
    const [family] = good.split('.');
    expect((await refresh(`${'A'.repeat(43)}.${good.split('.')[1]}`)).envelope.code).toBe('4005');
    expect((await whoAmI(token)).status).toBe(200);
    expect((await refresh(`${family}.${'A'.repeat(43)}`)).envelope.code).toBe('4005');
    await refused(token);
  });

  test('brings the same pair again while nobody used it: its reply was lost, or two tabs asked at once', async () => {
    const first = (await server.signIn('monitor')).data;
    const [one, other] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    await server.owner.query(`update auth_sessions set refreshed_at = now() - interval '1 hour'`);
    const late = await refresh(first.refresh_token);
    for (const { status, data } of [other, late]) {
      expect(status).toBe(200);
      expect([data.access_token, data.refresh_token]).toEqual([one.data.access_token, one.data.refresh_token]);
    }
    expect((await whoAmI(one.data.access_token)).status).toBe(200);
    expect((await refresh(one.data.refresh_token)).status).toBe(200);
  });

  test('of before sessions had names is exchanged for one that names it', async () => {
    const { refresh_token: given } = (await server.signIn('monitor')).data;
    const old = 'o'.repeat(43);
    await server.owner.query(
      'update auth_sessions set family_hash = null, refresh_hash = sha256($1) where refresh_hash = sha256($2)',
      [old, given].map((token) => Buffer.from(token)),
    );
    const second = (await refresh(old)).data;
    expect(second.refresh_token).toContain('.');
    const third = (await refresh(second.refresh_token)).data;
    expect((await whoAmI(third.access_token)).status).toBe(200);
    expect((await refresh(second.refresh_token)).envelope.code).toBe('4005');
  });

  test('brings nothing beyond thirty days, however often it was exchanged', async () => {
    const age = (days: number) =>
      server.owner.query('update auth_sessions set created_at = now() - make_interval(hours => $1)', [days * 24 - 1]);
    const first = (await server.signIn('monitor')).data;
    await age(30);
    const second = (await refresh(first.refresh_token)).data;
    expect(second.expires_in).toBeGreaterThan(3500);
    expect(second.expires_in).toBeLessThanOrEqual(3600);
    const { rows } = await server.owner.query<{ late: boolean }>(
      `select bool_or(greatest(refresh_expires_at, access_expires_at) > created_at + interval '30 days') as late
       from auth_sessions where ended_at is null and refreshed_at > now() - interval '1 minute'`,
    );
    expect(rows).toEqual([{ late: false }]);
    await age(31);
    expect((await refresh(second.refresh_token)).envelope.reason).toBe('auth.badRefreshToken');
  });

  test('of a session that an administrator ended says so', async () => {
    const { refresh_token: token } = (await server.signIn('monitor')).data;
    await server.owner.query(`update auth_sessions set ended_at = now(), end_reason = 'revoked' where ended_at is null`);
    const { envelope } = await refresh(token);
    expect([envelope.code, envelope.reason]).toEqual(['4005', 'auth.sessionEnded']);
  });

  test('of a kicked session says so', async () => {
    const first = (await server.signIn('monitor')).data;
    await server.signIn('monitor');
    expect((await refresh(first.refresh_token)).envelope.code).toBe('9998');
  });

  test('that is made up, or of a disabled account, brings nothing', async () => {
    expect((await refresh('A'.repeat(43))).envelope.code).toBe('4005');
  });
});

describe('the password', () => {
  const change = (token: string, originalpwd: string, newpwd: string, repeatpwd = newpwd) =>
    server.call('PUT', '/xmf-user-auth/agents/password', { token, body: { originalpwd, newpwd, repeatpwd } });

  test('changes, ends every session, and the change is logged without it', async () => {
    const { access_token: token } = (await server.signIn('nobody')).data;
    expect((await change(token, PASSWORD, 'Another2026', 'Another2027')).envelope.fields).toEqual([
      { path: 'repeatpwd', text: '两次输入密码不一致!' },
    ]);
    expect((await change(token, 'Wrong2026', 'Another2026')).envelope.reason).toBe('auth.wrongPassword');
    for (const weak of ['short1A', 'nouppercase1', 'NOLOWERCASE1', 'NoDigitsHere', 'WayTooLongPassword1', 'Another\u00002026']) {
      expect((await change(token, PASSWORD, weak)).status).toBe(400);
    }
    expect((await change(token, PASSWORD, PASSWORD)).envelope.fields).toEqual([
      { path: 'newpwd', text: '新密码不能与原密码相同' },
    ]);
    expect((await change(token, PASSWORD, 'xNoBody2026')).envelope.reason).toBe('auth.nameInPassword');
    expect((await change(token, PASSWORD, 'Another2026')).status).toBe(200);
    await refused(token);
    expect((await server.signIn('nobody')).envelope.reason).toBe('auth.badCredentials');
    expect((await server.signIn('nobody', 'Another2026')).status).toBe(200);
    const { rows } = await server.owner.query<{ line: string }>('select o::text as line from operation_log o');
    const lines = rows.map((row) => row.line).join('\n');
    expect(lines).toContain('修改密码');
    expect(lines).not.toContain('Another2026');
  });
});

test('no log line holds a password, a token, a name or a number', () => {
  const all = server.logged.join('\n');
  expect(all).toContain('"route":"/api/xmf-user-auth/oauth/token"');
  expect(all).not.toMatch(/Lianxi2026|Another2026|Wrong2026|坐席|19900000001|Bearer/);
});
