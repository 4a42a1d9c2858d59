import type { ChildProcess } from 'node:child_process';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';
import { kill, startOwner } from '../testing/owner-process.ts';
import { serveSwitch } from '../testing/switch-over-ipc.ts';

/** The process that owns the switch dies at any moment: calls go on, no data is lost, another process owns them within 2 s. */

let fixture: CallFixture;
let owner: ChildProcess;

beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture?.end());
beforeEach(async () => {
  owner = await startOwner(fixture, {}, (child) => serveSwitch(fixture.simulator, child));
  await fixture.online('agent1', 'agent2');
});
afterEach(async () => {
  await kill(owner);
  await forgetCalls(fixture);
});

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, SOON);
const legs = (callId: string, expected: string[]) => soon(async () => expect(await fixture.legs(callId)).toEqual(expected));

/** The switch's orders follow after the written state. */
const silent = () => soon(async () => expect((await fixture.simulator.snapshot()).channels).toEqual([]));

async function ringing() {
  const customer = fixture.callIn();
  const callId = await soon(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(['customer:up', 'agent:ringing']);
    return id;
  });
  const first = (await fixture.seat('agent1')).call_id === callId;
  return { callId, customer, who: first ? 'agent1' : 'agent2' };
}

it('mid-call: the two talk on, and what they want of the call is done by the next owner', async () => {
  const { callId, who } = await ringing();
  await fixture.pickUp(await fixture.channelOf(callId, who));
  await legs(callId, ['customer:up', 'agent:up']);
  await kill(owner);
  // No process owns the switch. The command waits for the next owner.
  const held = await fixture.ask(who, 'POST', '/xmf-call-center/hold', { linkedid: callId, hold: true });
  expect(held.envelope.code).toBe('0');
  expect((await fixture.simulator.snapshot()).channels.length).toBe(2);
  await fixture.ask(who, 'GET', '/xmf-call-center/hangupcall', { linkedid: callId });
  await legs(callId, []);
  await silent();
});

it('mid-queue: the caller keeps their place and finds an agent', async () => {
  for (const who of ['agent1', 'agent2']) await fixture.ask(who, 'GET', '/xmf-call-center/setstatus', { status: '2' });
  fixture.callIn();
  const callId = await soon(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(['customer:up']);
    return id;
  });
  const { rows: before } = await fixture.owner.query('select waiting_since from calls where id = $1', [callId]);
  await kill(owner);
  await fixture.ask('agent2', 'GET', '/xmf-call-center/setstatus', { status: '1' });
  await legs(callId, ['customer:up', 'agent:ringing']);
  fixture.simulator.leave(await fixture.channelOf(callId, 'agent2'), 'rejected', 603);
  await legs(callId, ['customer:up']);
  const { rows } = await fixture.owner.query('select waiting_since from calls where id = $1', [callId]);
  expect(rows).toEqual(before);
});

it('in a menu: the caller goes on where they were', async () => {
  const nodes = [
    { id: 'start', type: 'start' },
    { id: 'menu', type: 'menu', prompts: [{ kind: 'text', text: '请按1' }], keys: ['1'], timeoutSeconds: 60, repeats: 5 },
    { id: 'wants', type: 'callBack' },
    { id: 'bye', type: 'hangUp' },
  ].map((node) => ({ name: node.id, position: { x: 0, y: 0 }, ...node }));
  const edges = ['start next menu', 'menu 1 wants', 'menu timeout bye', 'menu invalid bye', 'wants next bye'].map((edge) => {
    const [from, outlet, to] = edge.split(' ');
    return { from, outlet, to };
  });
  await fixture.owner.query(
    `with f as (insert into ivr_flows (tenant_id, name, draft, published) values (174, '菜单', $1, 1) returning id),
     v as (insert into ivr_flow_versions (tenant_id, flow_id, number, graph, published_by) select 174, id, 1, $1, $2 from f)
     update hotlines set ivr_flow_id = f.id from f`,
    [JSON.stringify({ nodes, edges }), fixture.agentId('agent1')],
  );
  const customer = fixture.callIn();
  const ways = async () => {
    const { rows } = await fixture.owner.query<{ way: string }>(
      `select detail->>'way' as way from call_events where name = 'flow-step' order by id`,
    );
    return rows.map(({ way }) => way);
  };
  await soon(async () => expect(await ways()).toEqual(['next']));
  await kill(owner);
  // No process received keys in the meantime. The caller presses until a key is received, as people do.
  await soon(async () => {
    if ((await fixture.simulator.snapshot()).channels.length > 0) fixture.simulator.press(customer, '1');
    expect(await ways()).toEqual(['next', '1', 'next', '']);
  });
  await fixture.owner.query('update hotlines set ivr_flow_id = null');
  const { rows } = await fixture.owner.query('select call_back_wanted, flows from calls');
  expect(rows).toEqual([{ call_back_wanted: true, flows: '菜单' }]);
});

it('while it rings: who hung up meanwhile is noticed, and nobody is stuck', async () => {
  const { callId, customer, who } = await ringing();
  await kill(owner);
  fixture.simulator.leave(customer);
  await legs(callId, []);
  await soon(async () => expect(await fixture.seat(who)).toMatchObject({ call_id: null, activity: 'idle', status: '1' }));
  await silent();
});

it('while it rings: who answered meanwhile is connected', async () => {
  const { callId, who } = await ringing();
  await kill(owner);
  await fixture.pickUp(await fixture.channelOf(callId, who));
  await legs(callId, ['customer:up', 'agent:up']);
  await soon(async () => {
    const { bridges } = await fixture.simulator.snapshot();
    expect(bridges.find(({ bridgeId }) => bridgeId === `call-${callId}`)?.channelIds.length).toBe(2);
  });
});

it('after a call: the wrap-up ends when it should have, and the agent has the next caller', async () => {
  await fixture.owner.query('update cti_configs set wrap_up_seconds = 2');
  const { callId, customer, who } = await ringing();
  await fixture.pickUp(await fixture.channelOf(callId, who));
  await legs(callId, ['customer:up', 'agent:up']);
  fixture.simulator.leave(customer);
  await soon(async () => expect(await fixture.seat(who)).toMatchObject({ activity: 'wrap-up', call_id: null }));
  await kill(owner);
  await fixture.owner.query('update cti_configs set wrap_up_seconds = 0');
  await soon(async () => expect(await fixture.seat(who)).toMatchObject({ activity: 'idle', wrap_up_until: null }));
  // No other agent is online: the next caller goes to this agent.
  const other = who === 'agent1' ? 'agent2' : 'agent1';
  await fixture.ask(other, 'GET', '/xmf-call-center/setstatus', { status: '2' });
  fixture.callIn();
  await soon(async () => {
    const next = await fixture.newestCall();
    expect(next).not.toBe(callId);
    expect(await fixture.seat(who)).toMatchObject({ activity: 'ringing', call_id: next });
  });
  await fixture.ask(other, 'GET', '/xmf-call-center/setstatus', { status: '1' });
});
