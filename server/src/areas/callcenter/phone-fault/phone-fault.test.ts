import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture.end());
afterEach(() => forgetCalls(fixture));

const report = (username: string, fault: string, seconds = 5, linkedid?: string) =>
  fixture.ask(username, 'POST', '/xmf-call-center/phonefault', { fault, seconds, ...(linkedid && { linkedid }) });

/** A customer's call that rings agent1, the only free agent. */
async function ringing() {
  await fixture.online('agent1');
  const customer = fixture.callIn();
  const callId = await vi.waitFor(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(['customer:up', 'agent:ringing']);
    return id;
  }, SOON);
  return { customer, callId };
}
const over = () =>
  vi.waitFor(async () => expect((await fixture.owner.query('select from calls where state is null')).rowCount).toBe(1), SOON);
const cause = async () => {
  const { data } = await fixture.ask('admin', 'GET', '/xmf-call-center/callLoss', {});
  return data.list.map(({ missedCause }: { missedCause: string }) => missedCause);
};

it('what the browser of whom it rang last tells is why a call was missed, told before its end or after', async () => {
  const { customer, callId } = await ringing();
  expect((await report('agent1', 'microphone-forbidden')).envelope.data).toEqual({ calls: 1 });
  fixture.simulator.leave(await fixture.channelOf(callId, 'agent1'), 'no-codec', 488);
  fixture.simulator.leave(customer);
  await over();
  expect(await cause()).toEqual(['microphone-forbidden']);
  // The first report counts.
  expect((await report('agent1', 'page-frozen')).envelope.data).toEqual({ calls: 0 });
  const { data } = await fixture.ask('admin', 'GET', `/xmf-call-center/callRecord/${callId}`);
  expect(data.legs.map(({ end }: { end: string }) => end)).toEqual(['hung-up', 'microphone-forbidden']);
});

it('a page that slept says so when it wakes, of its own calls alone; its other pages hear that the record changed', async () => {
  const { customer, callId } = await ringing();
  fixture.simulator.leave(customer);
  await over();
  expect(await cause()).toEqual(['hung-up-while-ringing']);
  expect((await report('agent2', 'page-frozen', 60)).envelope.data).toEqual({ calls: 0 });
  expect((await report('agent1', 'page-frozen', 60)).envelope.data).toEqual({ calls: 1 });
  expect(await cause()).toEqual(['page-frozen']);
  const { rows } = await fixture.owner.query(
    `select agent_id, payload->>'linkedid' as linkedid from agent_events where name = 'call-record.changed'`,
  );
  expect(rows).toEqual([{ agent_id: fixture.agentId('agent1'), linkedid: callId }]);
});

it('a report that names a call is of no other', async () => {
  const { customer, callId } = await ringing();
  fixture.simulator.leave(customer);
  await over();
  expect((await report('agent1', 'no-microphone', 60, String(Number(callId) + 1))).envelope.data).toEqual({ calls: 0 });
  expect((await report('agent1', 'no-microphone', 60, callId)).envelope.data).toEqual({ calls: 1 });
  expect(await cause()).toEqual(['no-microphone']);
});

it('who refused a call did so by hand; what is no cause is refused', async () => {
  const { customer, callId } = await ringing();
  fixture.simulator.leave(await fixture.channelOf(callId, 'agent1'), 'rejected', 603);
  fixture.simulator.leave(customer);
  await over();
  expect((await report('agent1', 'network')).envelope.data).toEqual({ calls: 0 });
  for (const [fault, seconds] of [
    ['lazy', 5],
    ['network', 0],
    ['network', 3601],
  ] as const)
    expect((await report('agent1', fault, seconds)).status).toBe(400);
});
