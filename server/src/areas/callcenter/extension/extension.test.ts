import { createDecipheriv, createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, startCallFixture } from '../testing/call-fixture.ts';

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture.end());

/** Decrypts the login's data about the switch as the contract describes it. */
function open(userId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const key = createHash('sha256').update(`lianxi.cti.${userId}`).digest();
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(-16));
  return cipher.update(bytes.subarray(12, -16), undefined, 'utf8') + cipher.final('utf8');
}

it('the login tells how the telephone reaches the switch: by a secret of this session, which the switch takes once it is on', async () => {
  const { data } = await fixture.signIn('agent1');
  const { user_id, ctiUrl, ctiPort, extPwd } = data.user;
  expect([open(user_id, ctiUrl), open(user_id, ctiPort)]).toEqual(['localhost', '80']);
  const secret = open(user_id, extPwd);
  const on = await fixture.call('PUT', '/xmf-call-center/webphone', { token: data.access_token, body: { status: '1' } });
  expect(on.data.account).toMatchObject({ username: expect.stringMatching(/^t174-\d+$/), secret });

  const renewed = await fixture.call('POST', '/xmf-user-auth/oauth/token', {
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: data.refresh_token }),
  });
  expect(open(user_id, renewed.data.user.extPwd)).toBe(secret);
  const again = await fixture.signIn('agent1');
  expect(open(user_id, again.data.user.extPwd)).not.toBe(secret);
  expect(() => open('2', extPwd)).toThrow();
});

it('the web phone’s secret ends with the session', async () => {
  const { data } = await fixture.signIn('agent3');
  const {
    rows: [{ ext }],
  } = await fixture.owner.query('select ext from agents where id = $1', [fixture.agentId('agent3')]);
  const token = data.access_token as string;
  const on = await fixture.call('PUT', '/xmf-call-center/webphone', { token, body: { status: '1' } });
  expect(on.data.account).toMatchObject({
    username: `t174-${ext}`,
    webSocketPath: '/api/xmf-call-center/sip',
  });
  const { rows } = await fixture.owner.query(
    'select web_phone_secret::text as secret from agent_phone_status where web_phone_secret is not null',
  );
  expect(JSON.stringify(rows)).not.toContain(on.data.account.secret);
  await fixture.call('GET', '/xmf-call-center/setstatus', { token, query: { status: '1' } });
  const refused = await fixture.call('PUT', '/xmf-call-center/webphone', { token, body: { status: '0' } });
  expect(refused.envelope.reason).toBe('extension.phoneOnline');
  await fixture.call('DELETE', '/xmf-user-auth/oauth/logout', { token });
  await vi.waitFor(
    async () => expect(await fixture.seat('agent3')).toMatchObject({ status: '0', registered: false, reason: 'signed-out' }),
    SOON,
  );
  expect((await fixture.simulator.snapshot()).extensions).not.toContainEqual(
    expect.objectContaining({ extensionId: `t174-${ext}` }),
  );
});
