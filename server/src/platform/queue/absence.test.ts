import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type KernelFixture, OTHER_TENANT, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { type AbsencePorts, AbsenceWatch } from './absence.ts';

let kernel: KernelFixture;
const PROCESS = crypto.randomUUID();
const gone: string[] = [];

beforeAll(async () => {
  kernel = await startKernel();
});
beforeEach(async () => {
  gone.length = 0;
  await kernel.owner.query('delete from server_processes');
  await kernel.owner.query('delete from agent_text_status');
  await kernel.owner.query(`insert into server_processes (id, host, pid) values ($1, 'test', 1)`, [PROCESS]);
});
afterAll(() => kernel.end());

const agent = (nth: number, tenantId = TENANT) => kernel.agents(tenantId)[nth] ?? '';
const look = (more: Partial<AbsencePorts> = {}) =>
  new AbsenceWatch(
    { db: kernel.db, log: pino({ level: 'silent' }) },
    {
      name: 'test-absence',
      pages: { table: 'agent_text_status', kind: 'chat', alsoOf: sql`t.active > 0` },
      minutesOf: async () => 10,
      setOffline: async (_tenant, agentId) => gone.push(agentId),
      ...more,
    },
  ).look();

let connections = 0;
/** An online agent with a page. */
async function comes(agentId: string, { tenantId = TENANT, status = '1', kind = 'chat', active = 0 } = {}) {
  await kernel.owner.query(
    `insert into agent_text_status (tenant_id, agent_id, status, active) values ($1, $2, $3, $4) on conflict do nothing`,
    [tenantId, agentId, status, active],
  );
  connections += 1;
  await kernel.owner.query(
    'insert into agent_connections (process_id, number, tenant_id, agent_id, kind) values ($1, $2, $3, $4, $5)',
    [PROCESS, connections, tenantId, agentId, kind],
  );
}
const closesPages = (agentId: string) => kernel.owner.query('delete from agent_connections where agent_id = $1', [agentId]);
async function unreachable(): Promise<string[]> {
  const { rows } = await kernel.owner.query<{ agent_id: string }>(
    'select agent_id from agent_text_status where unreachable_since is not null order by agent_id',
  );
  return rows.map(({ agent_id }) => agent_id);
}

test('whose page is closed is unreachable with nobody waiting, in each tenant, until they come back', async () => {
  const stranger = agent(0, OTHER_TENANT);
  await comes(agent(0));
  await comes(agent(1));
  await comes(stranger, { tenantId: OTHER_TENANT });
  await look();
  expect(await unreachable()).toEqual([]);
  await closesPages(agent(0));
  await closesPages(stranger);
  await look();
  expect(await unreachable()).toEqual([agent(0), stranger].sort((a, b) => Number(a) - Number(b)));
  await comes(agent(0));
  await look();
  expect(await unreachable()).toEqual([stranger]);
  expect(gone).toEqual([]);
});

test('a page of another channel is none; who is offline matters only while they hold something', async () => {
  await comes(agent(0), { kind: 'video' });
  await comes(agent(1), { status: '0', kind: 'video' });
  await comes(agent(2), { status: '0', kind: 'video', active: 1 });
  await look();
  expect(await unreachable()).toEqual([agent(0), agent(2)]);
});

test('the pages of a killed server are gone within 10 s of its last heartbeat, and not before a pause of some seconds', async () => {
  await comes(agent(0));
  const beats = (seconds: number) =>
    kernel.owner.query('update server_processes set heartbeat_at = now() - make_interval(secs => $1)', [seconds]);
  await beats(5);
  await look();
  expect(await unreachable()).toEqual([]);
  await beats(9);
  await look();
  expect(await unreachable()).toEqual([agent(0)]);
});

test('after the minutes of the tenant the agent is set offline, once they are over; 0 is never', async () => {
  await comes(agent(0));
  await comes(agent(1));
  await closesPages(agent(0));
  await look();
  const since = (minutes: number) =>
    kernel.owner.query('update agent_text_status set unreachable_since = now() - make_interval(mins => $1) where agent_id = $2', [
      minutes,
      agent(0),
    ]);
  await since(9);
  await look();
  expect(gone).toEqual([]);
  await since(11);
  await look({ minutesOf: async () => 0 });
  expect(gone).toEqual([]);
  await look();
  expect(gone).toEqual([agent(0)]);
});
