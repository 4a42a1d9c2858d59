import { createDecipheriv, createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CallFixture, startCallFixture } from '../testing/call-fixture.ts';

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture.end());

/** As the contract says that the login's words about the switch are sealed. */
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
