import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, forgetCalls, HOTLINE, startCallFixture } from '../testing/call-fixture.ts';

/** The way of a call to an outside number, and the next way when the first fails. */

const CUSTOMER = '15400000002';
const SECOND = '4008002174';
let fixture: CallFixture;

beforeAll(async () => {
  fixture = await startCallFixture();
  const { owner } = fixture;
  await owner.query(`insert into hotlines (tenant_id, did, name) values (174, $1, '二')`, [SECOND]);
  await owner.query(`insert into trunks (name, host, port, priority) values ('spare', '127.0.0.9', 5080, 9)`);
  const reachable = async () => (await owner.query('select from trunks where reachable')).rowCount;
  await vi.waitFor(async () => expect(await reachable()).toBe(2), SOON);
  await fixture.online('agent1');
});
afterAll(() => fixture.end());
beforeEach(() => fixture.owner.query('delete from outbound_routes; delete from caller_pools'));
afterEach(() => forgetCalls(fixture));

const dial = async (number = CUSTOMER) => fixture.ask('agent1', 'GET', '/xmf-call-center/makecall', { callerId: number });

let last = 15400000100;
/** Dials a number and answers the agent's own telephone. Returns the lines that were tried, and the numbers that they showed. */
async function called() {
  last += 1;
  const { data } = await dial(String(last));
  const callId: string = data.callId;
  await vi.waitFor(async () => expect(await fixture.legs(callId)).toEqual(['agent:ringing']), SOON);
  await fixture.pickUp(await fixture.channelOf(callId, 'agent1'));
  await vi.waitFor(async () => expect(await fixture.legs(callId)).toEqual(['agent:up', 'customer:up']), SOON);
  const legs = await fixture.owner.query(
    `select l.trunk, l.shown, l.cause, c.did from call_legs l join calls c on c.id = l.call_id where call_id = $1 and kind = 'customer' order by no`,
    [callId],
  );
  await forgetCalls(fixture);
  return legs.rows;
}

const route = (more: Record<string, unknown>) => {
  const all = { name: '路由', pattern: '*', act: 'call', trunks: [], pool_id: null, strip: 0, prefix: '', place: 1, ...more };
  const columns = Object.keys(all);
  return fixture.owner.query(
    `insert into outbound_routes (tenant_id, ${columns.join()}) values (174, ${columns.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(all),
  );
};

async function pool(name: string, rule: string, dids: [string, string[]][], usual = false): Promise<string> {
  const { owner } = fixture;
  const { rows } = await owner.query(
    'insert into caller_pools (tenant_id, name, rule, usual) values (174, $1, $2, $3) returning id',
    [name, rule, usual],
  );
  for (const [place, [did, areas]] of dids.entries()) {
    await owner.query(
      'insert into caller_pool_numbers (tenant_id, pool_id, place, hotline_id, areas) select 174, $1, $2, id, $4 from hotlines where did = $3',
      [rows[0].id, place, did, areas],
    );
  }
  return rows[0].id;
}

it('without routes: the line of the number that is shown', async () => {
  expect(await called()).toEqual([{ trunk: 'main', shown: HOTLINE, cause: null, did: HOTLINE }]);
});

it('by the first route that fits, over its lines', async () => {
  await route({ name: '甲', pattern: '10*', trunks: ['main'], place: 1 });
  await route({ name: '乙', pattern: '154XXXXXXXX', trunks: ['spare', 'main'], place: 2 });
  expect(await called()).toMatchObject([{ trunk: 'spare' }]);
});

it('a route refuses numbers, also as the target of a transfer; nothing is dialled', async () => {
  await route({ name: '国际', pattern: '00*', act: 'refuse' });
  const before = await fixture.newestCall();
  expect((await dial('0044123456')).envelope.reason).toBe('call.routeRefused');
  expect(await fixture.newestCall()).toBe(before);
});

it('a line that is full is passed by, and the limit counts calls that came in', async () => {
  await fixture.owner.query(`update trunks set max_calls = 1 where name = 'main'`);
  fixture.callIn();
  await vi.waitFor(async () => expect((await fixture.seat('agent1')).activity).toBe('ringing'), SOON);
  const first = await fixture.newestCall();
  await fixture.pickUp(await fixture.channelOf(first, 'agent1'));
  await vi.waitFor(async () => expect((await fixture.seat('agent1')).activity).toBe('talking'), SOON);
  await fixture.ask('agent1', 'GET', '/xmf-call-center/threeway', { linkedid: first, to: CUSTOMER });
  const tried = async () =>
    (await fixture.owner.query(`select trunk, cause from call_legs where call_id = $1 and kind = 'outside' order by no`, [first]))
      .rows;
  await vi.waitFor(
    async () =>
      expect(await tried()).toEqual([
        { trunk: 'main', cause: 'line-full' },
        { trunk: 'spare', cause: null },
      ]),
    SOON,
  );
  await fixture.owner.query('update trunks set max_calls = null');
});

it('shows the number of the route’s pool, of the own, of the group’s, of the usual one', async () => {
  const both: [string, string[]][] = [
    [HOTLINE, []],
    [SECOND, []],
  ];
  await pool('常用', 'rotating', both, true);
  expect([(await called())[0].shown, (await called())[0].shown]).toEqual([HOTLINE, SECOND]);
  const { owner } = fixture;
  const groups = await pool('组', 'fixed', [[SECOND, []]]);
  await owner.query(
    'insert into caller_pool_users (tenant_id, pool_id, skill_group_id) select 174, $1, min(id) from skill_groups where tenant_id = 174',
    [groups],
  );
  expect(await called()).toMatchObject([{ shown: SECOND, did: SECOND }]);
  const own = await pool('个人', 'fixed', [[HOTLINE, []]]);
  await owner.query('insert into caller_pool_users (tenant_id, pool_id, agent_id) values (174, $1, $2)', [
    own,
    fixture.agentId('agent1'),
  ]);
  expect(await called()).toMatchObject([{ shown: HOTLINE }]);
  const area = await pool('地区', 'area', [
    [HOTLINE, ['010']],
    [SECOND, ['154']],
  ]);
  await route({ name: '地区', pool_id: area });
  expect(await called()).toMatchObject([{ shown: SECOND }]);
});

it('a line whose carrier is away is passed by', async () => {
  // The switch has received the changes of the test before.
  await vi.waitFor(async () => {
    await fixture.simulator.configureTrunks([{ name: 'spare', host: '', port: 1, fromAddresses: [], codecs: [] }]);
    expect(await called()).toMatchObject([{ trunk: 'main', cause: 'network' }, { trunk: 'spare' }]);
  }, SOON);
});
