import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';

/** agent1 has a set on the desk; agent2 has a web phone. */
let fixture: CallFixture;
let extensions: Record<'agent1' | 'agent2', string>;
beforeAll(async () => {
  fixture = await startCallFixture();
  const { rows } = await fixture.owner.query(`select username, ext from agents where username in ('agent1', 'agent2')`);
  extensions = Object.fromEntries(rows.map(({ username, ext }) => [username, ext]));
  await fixture.owner.query(`update hotlines set outbound = true`);
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await status('agent1', '0');
  expect((await deskSet('1')).code).toBe('0');
  await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ registered: true }));
  await status('agent1', '1');
  await fixture.online('agent2');
});
afterEach(() => forgetCalls(fixture));

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, SOON);
const status = (username: string, value: string) => fixture.ask(username, 'GET', '/xmf-call-center/setstatus', { status: value });
async function deskSet(analoguePhone: string) {
  const token = await fixture.token('agent1');
  const body = new URLSearchParams({ analoguePhone });
  const { envelope } = await fixture.call('PUT', '/xmf-user-auth/agents/analoguePhone', { token, body });
  return envelope;
}
const dialAt = (number: string) => fixture.simulator.dialAt(`t174-${extensions.agent1}`, number);
const newest = (legs: string[]) =>
  soon(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(legs);
    return id;
  });
const gone = (channelId: string) =>
  soon(async () => {
    const { channels } = await fixture.simulator.snapshot();
    expect(channels.map((channel) => channel.channelId)).not.toContain(channelId);
  });

it('is set up with a secret of its own while offline, and excludes the web phone', async () => {
  expect(await deskSet('0')).toMatchObject({ code: '4009', message: '电话状态在线，请先设置为离线' });
  await status('agent1', '0');
  const { data } = await deskSet('1');
  expect(data).toMatchObject({ analoguePhone: 1, account: { username: `t174-${extensions.agent1}` } });
  const mine = await fixture.ask('agent1', 'GET', '/xmf-call-center/extensions');
  expect(mine.data).toMatchObject({ analoguePhone: 1, webPhone: '0', registered: true });
  const web = await fixture.ask('agent1', 'PUT', '/xmf-call-center/webphone', { status: '1' });
  expect(web.envelope.message).toBe('正在使用IP话机，请先停用');
  expect((await deskSet('0')).data).toEqual({ analoguePhone: 0, account: null });
  await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ registered: false, desk_set_secret: null }));
  expect((await deskSet('2')).code).toBe('4000');
});

it('rings for a caller, and is answered at the set', async () => {
  await status('agent2', '0');
  const customer = fixture.callIn();
  const callId = await newest(['customer:up', 'agent:ringing']);
  await fixture.pickUp(await fixture.channelOf(callId, 'agent1'));
  await newest(['customer:up', 'agent:up']);
  expect(await fixture.seat('agent1')).toMatchObject({ activity: 'talking' });
  fixture.simulator.leave(customer);
});

it('dials outside by itself: a call like any other, which ends for both when the set hangs up', async () => {
  const set = dialAt('13900000001');
  const callId = await newest(['agent:up', 'customer:up']);
  expect(await fixture.seat('agent1')).toMatchObject({ activity: 'talking', call_id: callId });
  const { data } = await fixture.ask('agent1', 'GET', '/xmf-call-center/sync');
  expect(data.calls).toMatchObject([{ linkedid: callId, direction: 'out', flag: 'callout', state: 'talking' }]);
  fixture.simulator.leave(set);
  await newest([]);
  await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ activity: 'idle', call_id: null }));
});

it('dials a colleague, and hands the call on by its own key', async () => {
  const set = dialAt('13900000001');
  const callId = await newest(['agent:up', 'customer:up']);
  fixture.simulator.askTransfer(set, '999');
  fixture.simulator.askTransfer(set, extensions.agent2);
  await newest(['agent:up', 'customer:up', 'target:ringing']);
  await fixture.pickUp(await fixture.channelOf(callId, 'agent2'));
  await newest(['customer:up', 'agent:up']);
  await gone(set);

  await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ call_id: null }));
  await fixture.ask('agent2', 'GET', '/xmf-call-center/hangupcall', { linkedid: callId });
  await soon(async () => expect(await fixture.seat('agent2')).toMatchObject({ activity: 'idle', call_id: null }));
  dialAt(extensions.agent2);
  await newest(['agent:up', 'agent:ringing']);
  expect(await fixture.told('agent2')).toContain('ringing');
});

it('dials what cannot be called: it hears so, and there is no call', async () => {
  const before = await fixture.newestCall();
  for (const number of ['12', extensions.agent1, '0', '13900000001x']) await gone(dialAt(number));
  expect(await fixture.newestCall()).toBe(before);
  // A second call during the first.
  dialAt('13900000001');
  const callId = await newest(['agent:up', 'customer:up']);
  await gone(dialAt('13900000001'));
  expect(await fixture.newestCall()).toBe(callId);
  expect(await fixture.legs(callId)).toEqual(['agent:up', 'customer:up']);
});

it('has nobody in front of it after the sign-out', async () => {
  const token = await fixture.token('agent1');
  expect((await fixture.call('DELETE', '/xmf-user-auth/oauth/logout', { token })).envelope.code).toBe('0');
  await soon(async () =>
    expect(await fixture.seat('agent1')).toMatchObject({ status: '0', reason: 'signed-out', registered: true }),
  );
});
