import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, forgetCalls, HOTLINE, startCallFixture } from '../testing/call-fixture.ts';

/** An extension that is its agent's own mobile: calls go there over a line, and no telephone has to register. */

const MOBILE = '13800000002';
let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
  const { owner } = fixture;
  await owner.query(`update agents set mobile = $1 where username = 'agent1'`, [MOBILE]);
  const agentId = fixture.agentId('agent1');
  const { rows } = await owner.query(
    'select e.id, e.version from extensions e join agents a on a.tenant_id = e.tenant_id and a.ext = e.number where a.id = $1',
    [agentId],
  );
  const { id, version } = rows[0];
  const changed = { id, version, kind: 'mobile', agentId };
  const { envelope } = await fixture.ask('admin', 'PUT', '/xmf-call-center/extensionNumber', changed);
  expect(envelope).toMatchObject({ code: '0', data: { account: null } });
  await vi.waitFor(async () => expect(await fixture.seat('agent1')).toMatchObject({ registered: true }), SOON);
  expect((await fixture.ask('agent1', 'GET', '/xmf-call-center/setstatus', { status: '1' })).envelope.code).toBe('0');
});
afterAll(() => fixture.end());
afterEach(() => forgetCalls(fixture));

const agentLeg = async (callId: string) =>
  (
    await fixture.owner.query('select trunk, shown from call_legs where call_id = $1 and agent_id = $2', [
      callId,
      fixture.agentId('agent1'),
    ])
  ).rows;

it('a caller who waits is put through to the mobile', async () => {
  fixture.callIn();
  await vi.waitFor(async () => expect(await fixture.seat('agent1')).toMatchObject({ activity: 'talking' }), SOON);
  const callId = await fixture.newestCall();
  expect(await fixture.legs(callId)).toEqual(['customer:up', 'agent:up']);
  expect(await agentLeg(callId)).toEqual([{ trunk: 'main', shown: HOTLINE }]);
});

it('a colleague who dials the extension reaches the mobile; its agent dials from there', async () => {
  await fixture.online('agent2');
  const { rows } = await fixture.owner.query('select ext from agents where id = $1', [fixture.agentId('agent1')]);
  const dial = (who: string, callerId: string) => fixture.ask(who, 'GET', '/xmf-call-center/makecall', { callerId });
  const { data } = await dial('agent2', rows[0].ext);
  await vi.waitFor(async () => expect(await fixture.legs(data.callId)).toEqual(['agent:ringing']), SOON);
  await fixture.pickUp(await fixture.channelOf(data.callId, 'agent2'));
  await vi.waitFor(async () => expect(await agentLeg(data.callId)).toEqual([{ trunk: 'main', shown: HOTLINE }]), SOON);
  await forgetCalls(fixture);
  await vi.waitFor(async () => expect(await fixture.seat('agent1')).toMatchObject({ activity: 'idle' }), SOON);
  const own = await dial('agent1', '13900000001');
  await vi.waitFor(async () => expect(await fixture.legs(own.data.callId)).toEqual(['agent:up', 'customer:up']), SOON);
});

it('no web phone and no desk telephone beside it', async () => {
  const webPhone = await fixture.ask('agent1', 'PUT', '/xmf-call-center/webphone', { status: '1' });
  expect(webPhone.envelope.reason).toBe('extension.mobileSet');
  const { data } = await fixture.ask('agent1', 'GET', '/xmf-call-center/extensions');
  expect(data).toMatchObject({ analoguePhone: 1, registered: true, webPhone: '0' });
});

it('an agent whom no line reaches is offered nothing more', async () => {
  await fixture.owner.query('update trunks set enabled = false');
  fixture.callIn();
  await vi.waitFor(async () => expect(await fixture.seat('agent1')).toMatchObject({ registered: false, activity: 'idle' }), SOON);
});
