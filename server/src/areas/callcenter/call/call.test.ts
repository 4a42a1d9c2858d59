import { userfieldOfPlan } from '@lianxi/contracts/callcenter/call-userfield';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { CALLER, type CallFixture, forgetCalls, startCallFixture } from '../testing/call-fixture.ts';

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture.end());
beforeEach(() => fixture.online('agent1', 'agent2'));
afterEach(() => forgetCalls(fixture));

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, SOON);
const legs = (callId: string, expected: string[]) => soon(async () => expect(await fixture.legs(callId)).toEqual(expected));
const bridgeOf = async (callId: string) => {
  const { bridges } = await fixture.simulator.snapshot();
  return bridges.find(({ bridgeId }) => bridgeId === `call-${callId}`)?.channelIds.length ?? 0;
};

/** A call that rings an agent. */
async function ringing(): Promise<{ callId: string; customer: string; who: string; other: string }> {
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
  await soon(async () => expect(await bridgeOf(call.callId)).toBe(2));
  return call;
}

describe('an incoming call', () => {
  it('rings a free agent, both hear each other, and it ends for both when one hangs up', async () => {
    const { callId, customer, who } = await talking();
    expect(await fixture.seat(who)).toMatchObject({ activity: 'talking', call_id: callId });
    fixture.simulator.leave(customer);
    await legs(callId, []);
    await soon(async () => expect(await fixture.seat(who)).toMatchObject({ activity: 'idle', call_id: null }));
    expect(await fixture.told(who)).toEqual(['ringing', 'answer', 'hangup', 'idle']);
    await soon(async () => expect((await fixture.simulator.snapshot()).channels).toEqual([]));
    const { rows } = await fixture.owner.query('select * from calls');
    expect(rows).toMatchObject([{ direction: 'in', ended_by: 'customer', missed_cause: '', state: null, did: '4008001174' }]);
  });

  it('goes on to the next when the first does not take it, who is then busy with the reason', async () => {
    const { callId, who, other } = await ringing();
    fixture.simulator.leave(await fixture.channelOf(callId, who), 'rejected', 603);
    await soon(async () => expect(await fixture.seat(other)).toMatchObject({ call_id: callId }));
    expect(await fixture.seat(who)).toMatchObject({ status: '2', reason: 'ring-no-answer', call_id: null });
    const { rows } = await fixture.owner.query('select agent_id, reasons from call_decisions order by id');
    expect(rows.map(({ agent_id }) => agent_id)).toEqual([fixture.agentId(who), fixture.agentId(other)]);
  });

  it('whose caller hangs up while it rings leaves nobody behind and knows why it was missed', async () => {
    const { callId, customer, who } = await ringing();
    fixture.simulator.leave(customer);
    await legs(callId, []);
    await soon(async () => expect(await fixture.seat(who)).toMatchObject({ status: '1', activity: 'idle', call_id: null }));
    const { rows } = await fixture.owner.query('select missed_cause, ended_by from calls');
    expect(rows).toEqual([{ missed_cause: 'hung-up-while-ringing', ended_by: 'customer' }]);
  });

  it('whose caller hangs up at once is no ghost', async () => {
    for (let n = 0; n < 10; n += 1) fixture.simulator.leave(fixture.callIn());
    await soon(async () => {
      const { rows } = await fixture.owner.query('select count(*)::int as n from calls where state is null');
      expect(rows[0].n).toBe(10);
    });
    expect((await fixture.simulator.snapshot()).channels).toEqual([]);
  });

  it('of several at one moment has an agent of its own; who finds none is served before whoever comes later', async () => {
    const decided = async () =>
      (await fixture.owner.query('select call_id, agent_id from call_decisions order by id')).rows as {
        call_id: string;
        agent_id: string;
      }[];
    for (let n = 0; n < 3; n += 1) fixture.callIn();
    const [first, second] = await soon(async () => {
      expect(await decided()).toHaveLength(2);
      return decided();
    });
    expect(first?.agent_id).not.toBe(second?.agent_id);
    for (const { call_id } of [first, second].filter((one) => one !== undefined)) {
      await fixture.pickUp(`call-${call_id}-2`);
      await legs(call_id, ['customer:up', 'agent:up']);
    }
    const waiting = async () =>
      (await fixture.owner.query('select id from calls where waiting_since is not null order by id')).rows as { id: string }[];
    await soon(async () => expect(await waiting()).toHaveLength(1));
    const [third] = await waiting();
    fixture.callIn();
    await soon(async () => expect(await waiting()).toHaveLength(2));
    fixture.simulator.leave(`call-${first?.call_id}-2`);
    await soon(async () => expect((await decided())[2]).toEqual({ call_id: third?.id, agent_id: first?.agent_id }));
  });

  it('waits for whoever comes', async () => {
    for (const who of ['agent1', 'agent2']) await fixture.ask(who, 'GET', '/xmf-call-center/setstatus', { status: '2' });
    fixture.callIn();
    const callId = await soon(async () => {
      const id = await fixture.newestCall();
      expect(await fixture.legs(id)).toEqual(['customer:up']);
      return id;
    });
    await fixture.ask('agent2', 'GET', '/xmf-call-center/setstatus', { status: '1' });
    await legs(callId, ['customer:up', 'agent:ringing']);
  });
});

describe('an agent in a call', () => {
  it('holds and takes back, is muted, and hangs up', async () => {
    const { callId, who } = await talking();
    expect((await fixture.ask(who, 'POST', '/xmf-call-center/hold', { linkedid: callId, hold: true })).envelope.code).toBe('0');
    await soon(async () => expect(await bridgeOf(callId)).toBe(1));
    const { data } = await fixture.ask(who, 'GET', '/xmf-call-center/sync');
    expect(data.calls).toMatchObject([{ linkedid: callId, state: 'held', direction: 'in', flag: 'callin' }]);
    await fixture.ask(who, 'POST', '/xmf-call-center/hold', { linkedid: callId, hold: false });
    await soon(async () => expect(await bridgeOf(callId)).toBe(2));
    await fixture.ask(who, 'GET', '/xmf-call-center/hangupcall', { linkedid: callId });
    await legs(callId, []);
    const { rows } = await fixture.owner.query('select ended_by from calls');
    expect(rows).toEqual([{ ended_by: 'agent' }]);
  });

  it('hands the call to a colleague', async () => {
    const { callId, who, other } = await talking();
    const { rows } = await fixture.owner.query('select ext from agents where id = $1', [fixture.agentId(other)]);
    const to = rows[0].ext as string;
    expect((await fixture.ask(who, 'GET', '/xmf-call-center/transfer', { linkedid: callId, to })).envelope.code).toBe('0');
    await soon(async () => expect(await fixture.told(other)).toEqual(['tfringing']));
    await fixture.pickUp(await fixture.channelOf(callId, other));
    await legs(callId, ['customer:up', 'agent:up']);
    expect(await fixture.seat(other)).toMatchObject({ activity: 'talking', call_id: callId });
    await soon(async () => expect(await fixture.seat(who)).toMatchObject({ activity: 'idle', call_id: null }));
    expect(await fixture.told(who)).toEqual(['ringing', 'answer', 'hangup', 'idle']);
  });

  it('has no say in a call of others', async () => {
    const { callId, other } = await talking();
    const refused = await fixture.ask(other, 'GET', '/xmf-call-center/hangupcall', { linkedid: callId });
    expect(refused.envelope).toMatchObject({ code: '4003', reason: 'call.notYours' });
    const elsewhere = await fixture.ask('admin175', 'GET', '/xmf-call-center/hangupcall', { linkedid: callId });
    expect(elsewhere.envelope).toMatchObject({ reason: 'call.notFound' });
    await legs(callId, ['customer:up', 'agent:up']);
  });
});

describe('an outgoing call', () => {
  const dial = (callerId: string, who = 'agent1') => fixture.ask(who, 'GET', '/xmf-call-center/makecall', { callerId });

  it('rings the own telephone first, then the customer', async () => {
    const { envelope, data } = await dial(CALLER);
    expect(envelope.code).toBe('0');
    await legs(data.callId, ['agent:ringing']);
    await fixture.pickUp(`call-${data.callId}-1`);
    await legs(data.callId, ['agent:up', 'customer:up']);
    await soon(async () => expect(await fixture.told('agent1')).toEqual(['dialing', 'answer']));
    fixture.simulator.leave(`call-${data.callId}-1`);
    await legs(data.callId, []);
  });

  it('to a colleague shows each the other, at the desk and in their own calls', async () => {
    const { rows } = await fixture.owner.query<{ username: string; ext: string; name: string }>(
      `select username, ext, name from agents where username in ('agent1', 'agent2') and tenant_id = 174 order by username`,
    );
    const [caller, callee] = rows;
    await fixture.online('agent2');
    const { data } = await dial(callee?.ext ?? '');
    await legs(data.callId, ['agent:ringing']);
    await fixture.pickUp(`call-${data.callId}-1`);
    await legs(data.callId, ['agent:up', 'agent:ringing']);
    const other = async (username: string, path: string) => (await fixture.ask(username, 'GET', `/xmf-call-center/${path}`)).data;
    const seen = {
      agent1: { callerId: callee?.ext, custName: callee?.name },
      agent2: { callerId: caller?.ext, custName: caller?.name },
    };
    for (const [username, side] of Object.entries(seen)) {
      await soon(async () => expect((await other(username, 'sync')).calls).toMatchObject([side]));
      expect((await other(username, 'callRecord/mine')).list).toMatchObject([side]);
    }
    fixture.simulator.leave(`call-${data.callId}-1`);
    await legs(data.callId, []);
  });

  it('asked for twice within two seconds is one', async () => {
    const replies = await Promise.all([dial(CALLER), dial(CALLER), dial(CALLER)]);
    expect(new Set(replies.map(({ data }) => data?.callId)).size).toBe(1);
    const { rows } = await fixture.owner.query('select count(*)::int as n from calls');
    expect(rows[0].n).toBe(1);
  });

  it('that is made for a visit plan has it at the desk', async () => {
    const { data } = await fixture.ask('agent1', 'GET', '/xmf-call-center/makecall', {
      callerId: CALLER,
      userfield: userfieldOfPlan('12'),
    });
    const { calls } = (await fixture.ask('agent1', 'GET', '/xmf-call-center/sync')).data;
    expect(calls).toMatchObject([{ linkedid: data.callId, visitPlanId: '12' }]);
  });

  it('that calls a missed one back is one agent’s, the other reads why; who was not reached is called again', async () => {
    const missed = async (number: string) => {
      fixture.simulator.leave(fixture.callIn(number), 'cancelled');
      const { id } = await soon(async () => {
        const { rows } = await fixture.owner.query('select id from calls where direction = $1 and state is null', ['in']);
        expect(rows).toHaveLength(1);
        return rows[0];
      });
      return (who: string, userfield = '') =>
        fixture
          .ask(who, 'GET', '/xmf-call-center/makecall', { callerId: number, callLossField: id, userfield })
          .then(({ envelope }) => envelope);
    };
    const callBack = await missed('15400000486');
    const outcomes = await Promise.all([callBack('agent1'), callBack('agent2')]);
    expect(outcomes.map(({ reason }) => reason ?? '').sort()).toEqual(['', 'call.calledBack']);
    const who = outcomes[0]?.code === '0' ? 'agent1' : 'agent2';
    const id = await fixture.newestCall();
    await fixture.pickUp(await fixture.channelOf(id, who));
    await soon(async () => expect(await fixture.seat(who)).toMatchObject({ call_id: null }));
    const handled = async () => (await fixture.ask('admin', 'GET', '/xmf-call-center/callLoss', { handled: '1' })).data.total;
    expect(await handled()).toBe(0);
    expect((await callBack(who, 'again')).code).toBe('0');
    expect(await handled()).toBe(1);
  });

  it('with a caller who was missed before leaves nothing to call back, whoever of the two calls; of nameless callers each is one', async () => {
    const handled = async () => (await fixture.ask('admin', 'GET', '/xmf-call-center/callLoss', { handled: '1' })).data.total;
    const over = (calls: number) =>
      soon(async () => expect((await fixture.owner.query('select from calls where state is null')).rowCount).toBe(calls));
    const speak = async (number: string) => {
      const customer = fixture.callIn(number);
      const who = await soon(async () => {
        const { rows } = await fixture.owner.query(
          'select username from agents a join agent_phone_status s on s.agent_id = a.id and s.call_id is not null',
        );
        expect(rows).toHaveLength(1);
        return rows[0].username as string;
      });
      const callId = await fixture.newestCall();
      await fixture.pickUp(await fixture.channelOf(callId, who));
      await legs(callId, ['customer:up', 'agent:up']);
      fixture.simulator.leave(customer);
      await soon(async () => expect(await fixture.seat(who)).toMatchObject({ call_id: null }));
    };
    for (const [number, calls] of [
      [CALLER, 1],
      ['anonymous', 2],
    ] as const) {
      fixture.simulator.leave(fixture.callIn(number), 'cancelled');
      await over(calls);
    }
    expect(await handled()).toBe(0);
    await speak(CALLER);
    await speak('anonymous');
    expect(await handled()).toBe(1);
  });

  it.each([
    ['486', 'busy', '拨号失败：忙线，请稍后再拨'],
    ['404', 'bad-number', '拨号失败：空号或号码有误，请核对号码后重拨'],
    ['603', 'rejected', '拨号失败：拒接，请稍后再拨'],
  ])('to a number that ends in %s is missed as %s, and its agent reads why', async (ending, cause, words) => {
    const { data } = await dial(`154000${ending.padStart(5, '0')}`);
    await soon(async () => expect(await fixture.legs(data.callId)).toEqual(['agent:ringing']));
    await fixture.pickUp(`call-${data.callId}-1`);
    await soon(async () => {
      const { rows } = await fixture.owner.query('select missed_cause from calls where state is null');
      expect(rows).toEqual([{ missed_cause: cause }]);
    });
    const { rows: told } = await fixture.owner.query(
      `select payload->>'notify' as words from agent_events where payload->>'event' = 'hangup'`,
    );
    expect(told).toEqual([{ words }]);
    await soon(async () => expect(await fixture.seat('agent1')).toMatchObject({ call_id: null, activity: 'idle' }));
  });

  it('is refused with the reason, and nothing is begun', async () => {
    for (const [callerId, reason] of [
      ['abc', 'call.badNumber'],
      ['99', 'call.badNumber'],
      ['8001', 'call.targetBusy'],
      ['x*****************_y', 'call.badNumber'],
    ] as const) {
      expect((await dial(callerId, 'agent1')).envelope.reason, callerId).toBe(reason);
    }
    expect((await dial(CALLER, 'agent3')).envelope.reason).toBe('call.notRegistered');
    expect((await fixture.owner.query('select from calls')).rowCount).toBe(0);
  });
});

it('an agent’s own figures: what they answered, missed and dialled outside within a time; without a talk no average', async () => {
  const figures = (beginTime: string) =>
    fixture.ask('agent3', 'GET', '/xmf-call-center/callRecord/mine/figures', { beginTime }).then(({ data }) => data);
  // Direction, begin; the talk begins when both are there, and ends when the agent leaves.
  const made = (direction: string, day: string, talk: [from: string, to: string] | null, took: string | null) =>
    fixture.owner.query(
      `with made as (insert into calls (tenant_id, direction, number, number_index, did, began_at, answered_at, ended_at)
         values (174, $1, '\\x00', '', '', $2::timestamptz, $3, $2::timestamptz + interval '1 hour') returning id)
       insert into call_legs (tenant_id, call_id, no, kind, role, agent_id, name, rang_at, answered_at, ended_at, cause)
       select 174, id, 1, 'agent', 'agent', $4, '', $2, $5, coalesce($6::timestamptz, $2), 'hung-up' from made`,
      [direction, day, talk?.[0] ?? null, fixture.agentId('agent3'), took, talk?.[1] ?? null],
    );
  const day = '2020-03-02T02:00:00Z';
  await made('in', day, ['2020-03-02T02:00:10Z', '2020-03-02T02:01:10Z'], '2020-03-02T02:00:10Z');
  await made('in', day, null, null);
  await made('out', day, ['2020-03-02T02:00:30Z', '2020-03-02T02:01:00Z'], '2020-03-02T02:00:05Z');
  await made('out', day, null, '2020-03-02T02:00:05Z');
  await made('internal', day, ['2020-03-02T02:00:30Z', '2020-03-02T02:01:00Z'], '2020-03-02T02:00:05Z');
  expect(await figures('2020-03-02T00:00:00.000Z')).toEqual({
    answered: 1,
    missed: 1,
    dialled: 2,
    reached: 1,
    talkSeconds: 90,
    averageTalk: 45,
  });
  expect(await figures('2020-03-03T00:00:00.000Z')).toMatchObject({ answered: 0, talkSeconds: 0, averageTalk: null });
});
