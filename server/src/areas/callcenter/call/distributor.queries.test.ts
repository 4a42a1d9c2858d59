import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallFixture, HOTLINE, startCallFixture } from '../testing/call-fixture.ts';
import { newCaller, readDistributorInput } from './distributor.queries.ts';

const ONLINE = 40;
let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
  await fixture.owner.query(
    `with made as (
       insert into agents (tenant_id, username, ag_no, name, ext, password_hash, department_id)
       select 174, 'many' || n, 9000 + n, '坐席' || n, (70000 + n)::text, '', (select min(id) from departments where tenant_id = 174)
       from generate_series(1, ${ONLINE}) n returning id, ag_no
     ), seats as (
       insert into agent_phone_status (tenant_id, agent_id, status, status_name, registered, idle_since)
       select 174, id, '1', '在线', true, timestamptz '2026-01-01' + make_interval(secs => 1000 - ag_no::int % 9000) from made
     )
     insert into skill_group_members (tenant_id, skill_group_id, agent_id, proficiency)
     select 174, g.id, made.id, case when ag_no::int = 9001 then 5 else 3 end from made, skill_groups g where g.name = '售后'`,
  );
});
afterAll(() => fixture.end());

const read = (dids = [HOTLINE], number = 'nobody') =>
  fixture.server.kernel.db.tenant(174, async (tenant) => {
    // The switch has none of their telephones.
    await tenant.tx.updateTable('agent_phone_status').set({ registered: true }).where('tenant_id', '=', 174).execute();
    return readDistributorInput(tenant, new Date(), newCaller(tenant, dids, number));
  });
const agent = async (n: number) =>
  (await fixture.owner.query('select id from agents where username = $1', [`many${n}`])).rows[0].id as string;

test('of many who are free as many are read as can be chosen and are kept, the first by skill and time', async () => {
  const { input, parties } = await read();
  expect(input.waiting).toMatchObject([{ topProficiency: 5, lastAgentId: null }]);
  const read21 = input.free.map(({ agentId }) => agentId);
  expect(read21).toHaveLength(21);
  expect(read21).toContain(await agent(1));
  expect(read21).toContain(await agent(ONLINE));
  expect(read21).not.toContain(await agent(2));
  expect(parties.get(await agent(1))).toMatchObject({ extension: '70001', name: '坐席1' });
});

test('with whom the caller spoke last is read, however many come before', async () => {
  const last = await agent(2);
  const cipher = await fixture.server.kernel.ciphers.of(174);
  await fixture.owner.query(`update skill_groups set affinity_seconds = 10 where tenant_id = 174`);
  await fixture.owner.query(
    `insert into calls (tenant_id, direction, number, number_index, did, began_at, answered_at, ended_at, agent_id)
     values (174, 'in', '', $3, $1, now(), now(), now(), $2)`,
    [HOTLINE, last, cipher.blindIndex('calls.number_index', 'known')],
  );
  const { input } = await read([HOTLINE], 'known');
  expect(input.waiting).toMatchObject([{ lastAgentId: last }]);
  expect(input.free.map(({ agentId }) => agentId)).toContain(last);
});

test('at a number of nobody, or one that leads into a menu, nobody is read', async () => {
  expect((await read(['4000000000'])).input).toMatchObject({ waiting: [], free: [] });
});
