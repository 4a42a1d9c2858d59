import { usualRedial } from '@lianxi/contracts/outbound/attempt-outcome';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { createRandom } from '../../demo/random.ts';
import { insertContacts } from './public.ts';
import { releaseEverywhere } from './task-desk/release-gone.job.ts';

/** Whatever several people do at once: each contact is in one state, at one agent at most, and none is lost. */

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'callcenter_taskworkbench');
  // Two sign-ins of one person at once end each other.
  for (const who of [...agents, 'admin']) await server.token(who);
});
afterAll(() => server.end());

const TASK = '/xmf-market/task';
const PEOPLE = 30;
const agents = ['agent1', 'agent2', 'agent3'];

const ask = async (who: string, method: string, path: string, body: object) =>
  server.call(method, TASK + path, { token: await server.token(who), body });

const add = (taskId: string, from: number, count: number) =>
  server.server.kernel.db.tenant(174, (tenant) => {
    const people = Array.from({ length: count }, (_, no) => ({
      ...{
        name: `客户${from + no}`,
        numbers: [`154${String(from + no).padStart(8, '0')}`] as const,
        remark: '',
        customerId: null,
      },
    }));
    return insertContacts(tenant, taskId, people, new Date());
  });

it.each([1, 2, 3])('the states sum up to the contacts, with seed %i', async (seed) => {
  const random = createRandom(seed);
  const { data } = await ask('admin', 'POST', '', {
    ...{ name: `任务${seed}`, mode: 'manual', purpose: 'service', previewSeconds: 15, priority: 5, skillGroupIds: [] },
    ...{ agentIds: agents.map((name) => server.agentId(name)), scriptId: null, callerPoolId: null, windows: [], skipped: [] },
    ...{ redial: usualRedial, beginDate: null, endDate: null, remark: '' },
  });
  const taskId = data.id as string;
  let expected = PEOPLE;
  await add(taskId, seed * 1000, PEOPLE);
  expect((await ask('admin', 'PUT', '/changestate', { id: taskId, to: 'running' })).data).toEqual({ state: 'running' });
  const held = async (who: string) =>
    (await server.call('GET', `${TASK}/mine`, { token: await server.token(who) })).data.held.map(({ id }: { id: string }) => id);
  const someIds = async () => {
    const { rows } = await server.owner.query('select id::text from outbound_contacts where task_id = $1', [taskId]);
    return [random.pick(rows).id, random.pick(rows).id];
  };
  const step = async (): Promise<unknown> => {
    const who = random.pick(agents);
    const [contactId] = await held(who);
    const callbackTime = new Date(Date.now() + 3_600_000).toISOString();
    const acts: readonly (() => Promise<unknown>)[] = [
      () => ask(who, 'POST', '/next', { taskId, ahead: random.chance(0.3) }),
      () => ask(who, 'POST', '/next', { taskId }),
      () => ask(who, 'POST', '/skip', { contactId: contactId ?? '1', reason: 'other' }),
      () => ask(who, 'POST', '/called', { contactId: contactId ?? '1', result: random.pick(['done', 'stop']) }),
      () => ask(who, 'POST', '/called', { contactId: contactId ?? '1', result: 'callback', callbackTime }),
      async () => ask('admin', 'POST', '/customer/withdraw', { taskId, ids: await someIds() }),
      async () => ask('admin', 'POST', '/allocation', { taskId, ids: await someIds(), agentId: server.agentId(who) }),
      () => ask('admin', 'POST', '/recall', { taskId, agentId: null }),
      () =>
        releaseEverywhere(server.server.kernel.db, new Date(Date.now() + 600_000), (error) => {
          throw error;
        }),
      async () => {
        // Some of them are in the task already.
        await add(taskId, seed * 1000 + PEOPLE - 2, 3);
        expected += 3;
      },
    ];
    return random.pick(acts)();
  };
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([step(), step(), step()]);
    const { rows } = await server.owner.query(
      `select count(*)::int as all, count(*) filter (where (state = 'held') = (held_by is not null))::int as sound,
         count(distinct id) filter (where state = 'held')::int as held from outbound_contacts where task_id = $1`,
      [taskId],
    );
    expect(rows[0]).toMatchObject({ all: expected, sound: expected });
    const { counts } = (await server.call('GET', `${TASK}/${taskId}`, { token: await server.token('admin') })).data;
    const { total, ...states } = counts as Record<string, number>;
    expect(total).toBe(expected);
    expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(expected);
    const atDesks = (await Promise.all(agents.map(held))).flat();
    expect(new Set(atDesks).size).toBe(atDesks.length);
    expect(atDesks).toHaveLength(rows[0].held);
  }
});
