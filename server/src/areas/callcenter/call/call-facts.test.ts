import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { defineConsumer } from '../../../platform/outbox/consumer.ts';
import { CALLER, type CallFixture, startCallFixture } from '../testing/call-fixture.ts';
import { kill, startOwner } from '../testing/owner-process.ts';
import { serveSwitch } from '../testing/switch-over-ipc.ts';
import { saveLateMessage } from './call.store.ts';

/** Facts of calls reach other areas, and appear once in the customer's history. */

let fixture: CallFixture;
let customerId: string;
beforeAll(async () => {
  fixture = await startCallFixture();
  await fixture.owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'customer')`);
  customerId = await newCustomer(CALLER);
});
afterAll(() => fixture.end());
beforeEach(async () => {
  await fixture.owner.query(`delete from customer_trajectory where kind = 'call'`);
  await fixture.online('agent1', 'agent2');
});

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, SOON);
const legs = (callId: string, expected: string[]) => soon(async () => expect(await fixture.legs(callId)).toEqual(expected));

async function newCustomer(phone: string): Promise<string> {
  const fields = { company: '', city: '', level: 'normal', email: '', address: '', remark: '', ownerId: null, labelIds: [] };
  const { data } = await fixture.ask('admin', 'POST', '/xmf-customer/customer', { custName: '郑秋水', phone, ...fields });
  return data.id;
}

/** Newest first. */
async function history(id: string): Promise<{ content: string; agentName: string | null }[]> {
  const { data } = await fixture.ask('admin', 'GET', '/xmf-customer/customer/getHistoryTrajectory', { id });
  return data.list
    .filter(({ kind }: { kind: string }) => kind === 'call')
    .map(({ content, agentName }: { content: string; agentName: string | null }) => ({ content, agentName }));
}
const shows = (entries: object[], id = customerId) => soon(async () => expect(await history(id)).toEqual(entries));
const handled = () =>
  soon(async () =>
    expect((await fixture.server.kernel.outbox.state()).filter(({ waiting, retrying }) => waiting + retrying > 0)).toEqual([]),
  );

async function ringing() {
  const customer = fixture.callIn();
  const callId = await soon(async () => {
    const id = await fixture.newestCall();
    expect(await fixture.legs(id)).toEqual(['customer:up', 'agent:ringing']);
    return id;
  });
  const first = (await fixture.seat('agent1')).call_id === callId;
  return { callId, customer, who: first ? 'agent1' : 'agent2', other: first ? 'agent2' : 'agent1' };
}

async function talking() {
  const call = await ringing();
  await fixture.pickUp(await fixture.channelOf(call.callId, call.who));
  await legs(call.callId, ['customer:up', 'agent:up']);
  return call;
}

const talked = { content: expect.stringMatching(/^来电接通，通话 \d+ 秒$/) };

it('a call that was handed over and is over, once, also after a replay', async () => {
  const { callId, customer, who, other } = await talking();
  const { rows } = await fixture.owner.query('select ext, name from agents where id = $1', [fixture.agentId(other)]);
  await fixture.ask(who, 'GET', '/xmf-call-center/transfer', { linkedid: callId, to: rows[0].ext });
  await fixture.pickUp(await fixture.channelOf(callId, other));
  await legs(callId, ['customer:up', 'agent:up']);
  fixture.simulator.leave(customer);
  const entries = [
    { ...talked, agentName: `坐席${other}` },
    { content: `通话转接给 ${rows[0].name}`, agentName: `坐席${who}` },
  ];
  await shows(entries);
  const { outbox } = fixture.server.kernel;
  await outbox.replay(defineConsumer('customer.trajectory'), new Date(0));
  await handled();
  await shows(entries);
});

it('a caller whom nobody answered, and the message that they left, told late and twice', async () => {
  const { callId, customer } = await ringing();
  fixture.simulator.leave(customer);
  await shows([{ content: '来电未接：振铃时客户挂机', agentName: null }]);
  for (let n = 0; n < 2; n += 1) await saveLateMessage(fixture.server.kernel.db, `call-${callId}-m`, 12);
  await handled();
  const { rows } = await fixture.owner.query(`select payload from facts where name = 'voicemail.left'`);
  expect(rows).toMatchObject([{ payload: { callId, customerId, seconds: 12 } }]);
  await shows([
    { content: '电话留言 12 秒', agentName: null },
    { content: '来电未接：振铃时客户挂机', agentName: null },
  ]);
});

it('a call out that was not answered, with its cause', async () => {
  const number = '15400000486';
  const called = await newCustomer(number);
  const { data } = await fixture.ask('agent1', 'GET', '/xmf-call-center/makecall', { callerId: number });
  await fixture.pickUp(`call-${data.callId}-1`);
  await shows([{ content: '呼出未接通：忙线', agentName: '坐席agent1' }], called);
});

it('a call whose server was killed', async () => {
  const first = await startOwner(fixture, {}, (child) => serveSwitch(fixture.simulator, child));
  try {
    const { callId, customer, who } = await talking();
    await kill(first);
    fixture.simulator.leave(customer);
    await legs(callId, []);
    await handled();
    await shows([{ ...talked, agentName: `坐席${who}` }]);
  } finally {
    await kill(first);
  }
});
