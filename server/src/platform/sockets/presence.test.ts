import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type KernelFixture, OTHER_TENANT, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { until } from '../testing/until.ts';
import { type Leader, startLeader } from './leader.ts';
import { type PresenceChange, startPresence } from './presence.ts';

let kernel: KernelFixture;
const children: ChildProcess[] = [];
beforeAll(async () => {
  kernel = await startKernel();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => kernel.end());

const fault = (error: unknown): void => void kernel.faults.push(error);
const reachable = async (tenantId: number): Promise<string[]> =>
  kernel.db.tenant(tenantId, async ({ tx }) => {
    const rows = await tx.selectFrom('reachable_agents').select('agent_id').orderBy('agent_id').execute();
    return rows.map((row) => row.agent_id ?? '');
  });

/** Another process of the server: holds the presence of an agent, and competes for the task `test`. */
async function startOther(agentId: string): Promise<{ child: ChildProcess; said: string[] }> {
  const script = fileURLToPath(new URL('../testing/other-process.ts', import.meta.url));
  const child = fork(script, [kernel.url, String(TENANT), agentId], { execArgv: [], stdio: 'ignore' });
  children.push(child);
  const said: string[] = [];
  child.on('message', (message) => said.push(String(message)));
  await until(() => said.includes('present'), 10_000);
  return { child, said };
}

test('connections are told to the table in batches, per tenant, and taken back', async () => {
  const presence = await startPresence(kernel.db, fault);
  const heard: PresenceChange[] = [];
  presence.onChange((changes) => heard.push(...changes));
  const entries = kernel.agents(TENANT).map((agentId) => ({ tenantId: TENANT, agentId, kind: 'chat' as const }));
  const other = { tenantId: OTHER_TENANT, agentId: kernel.agents(OTHER_TENANT)[0] ?? '', kind: 'call-centre' as const };
  for (const entry of entries) presence.connected(entry);
  presence.connected(other);
  await until(async () => (await reachable(TENANT)).length === entries.length);
  expect(await reachable(OTHER_TENANT)).toEqual([other.agentId]);
  expect(heard).toHaveLength(entries.length + 1);

  for (const entry of entries.slice(1)) presence.disconnected(entry);
  const brief = { ...entries[1], kind: 'chat' as const, tenantId: TENANT, agentId: entries[1]?.agentId ?? '' };
  presence.connected(brief);
  presence.disconnected(brief);
  await until(async () => (await reachable(TENANT)).length === 1);

  // A process that stood still so long that another swept it tells everything again.
  await kernel.owner.query('delete from server_processes where id = $1', [presence.processId]);
  expect(await reachable(TENANT)).toEqual([]);
  await until(async () => (await reachable(TENANT)).length === 1);

  await presence.stop();
  expect(await reachable(TENANT)).toEqual([]);
  expect(kernel.faults).toEqual([]);
});

test('a killed process: its agents lapse with the lease, its leadership goes over within 2 s', async () => {
  const who = kernel.agents(TENANT)[3] ?? '';
  const { child, said } = await startOther(who);
  await until(() => said.includes('gained'));
  expect(await reachable(TENANT)).toEqual([who]);

  let gainedAt = 0;
  const heir: Leader = startLeader({
    connectionString: kernel.url,
    name: 'test',
    onGained: () => {
      gainedAt = Date.now();
    },
    onLost: () => {},
  });
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(heir.leading).toBe(false);
  child.kill('SIGKILL');
  const killedAt = Date.now();
  await until(() => heir.leading, 3000);
  expect(gainedAt - killedAt).toBeLessThan(2000);
  // The row is still there; the lease is what ends.
  await until(async () => (await reachable(TENANT)).length === 0, 12_000);
  expect((await kernel.owner.query('select 1 from agent_connections')).rowCount).toBe(1);
  await heir.stop();
});

test('of a process that dies the others hear once; one that ends politely is not missed', async () => {
  const [who = '', politely = ''] = kernel.agents(TENANT);
  const presence = await startPresence(kernel.db, fault);
  let silences = 0;
  presence.onSilence(() => {
    silences += 1;
  });
  const polite = await startPresence(kernel.db, fault);
  polite.connected({ tenantId: TENANT, agentId: politely, kind: 'chat' });
  const { child } = await startOther(who);
  await polite.stop();
  child.kill('SIGKILL');
  expect(silences).toBe(0);
  await until(() => silences > 0, 8000);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(silences).toBe(1);
  await presence.stop();
});

test('a leader whose connection breaks stops at once, and may lead again', async () => {
  const news: string[] = [];
  const leader = startLeader({
    connectionString: kernel.url,
    name: 'cut',
    onGained: () => news.push('gained'),
    onLost: () => news.push('lost'),
  });
  await until(() => leader.leading);
  await kernel.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lianxi leader cut'`);
  await until(() => news.length === 3);
  expect(news).toEqual(['gained', 'lost', 'gained']);
  await leader.stop();
  expect(news.at(-1)).toBe('lost');
});
