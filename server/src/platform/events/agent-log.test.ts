import { agentEvent } from '@lianxi/contracts/kit/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Tx } from '../db/db.ts';
import { type KernelFixture, OTHER_TENANT, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { purgeAgentEvents, readAfter, readAhead } from './agent-log.ts';
import type { Wake } from './bus.ts';

const noted = agentEvent('test.noted', z.object({ n: z.number(), who: z.string() }));

let kernel: KernelFixture;
beforeAll(async () => {
  kernel = await startKernel();
});
afterAll(() => kernel.end());

function agent(nth: number): string {
  return kernel.agents(TENANT)[nth] ?? '';
}
const read = (agentId: string, after: number | null, limit = 1000) =>
  kernel.db.tenant(TENANT, ({ tx }) => readAfter(tx, TENANT, agentId, after, limit));

test('numbers have no gap and no double, and follow the commits, when many transactions append at once', async () => {
  const crowd = [agent(0), agent(1), agent(2)];
  const woken: Wake[] = [];
  kernel.bus.onWake((wake) => woken.push(wake));
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      kernel.db
        .tenant(TENANT, async ({ publish }) => {
          // Opposite orders within a transaction would deadlock if heads were locked as they come.
          const order = n % 2 === 0 ? crowd : crowd.toReversed();
          for (const who of order) await publish(noted, [who], { n, who });
          if (n % 10 === 9) throw new Error('rolled back');
        })
        .then(
          () => n,
          () => null,
        ),
    ),
  );
  const committed = outcomes.filter((n) => n !== null);
  expect(committed).toHaveLength(108);
  for (const who of crowd) {
    const { head, events, reset } = await read(who, 0);
    expect(reset).toBe(false);
    expect(head).toBe(108);
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: 108 }, (_, i) => i + 1));
    expect(new Set(events.map((event) => JSON.parse(event.payload).n))).toEqual(new Set(committed));
    expect(woken.filter((wake) => wake.agentId === who)).toHaveLength(108);
  }
  expect(kernel.faults).toEqual([]);
});

test('logs are locked after all else: who publishes early and writes late waits for nobody in a circle', async () => {
  const [who, row] = [agent(0), agent(1)];
  const change = ({ tx }: { tx: Tx }) =>
    tx.updateTable('agents').set({ email: 'a@example.com' }).where('tenant_id', '=', TENANT).where('id', '=', row).execute();
  const waits = async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await kernel.owner.query(waiting)).rowCount;
  };
  let late: Promise<void> | undefined;
  await kernel.db.tenant(TENANT, async (early) => {
    await change(early);
    late = kernel.db.tenant(TENANT, async (tenant) => {
      await tenant.publish(noted, [who], { n: 1, who });
      tenant.beforeCommit(async () => void (await change(tenant)));
    });
    await expect.poll(waits).toBeGreaterThan(0);
    await early.publish(noted, [who], { n: 2, who });
  });
  await late;
});

test('several events of one transaction keep their order, and an agent named twice gets one', async () => {
  const who = agent(3);
  await kernel.db.tenant(TENANT, async ({ publish }) => {
    for (let n = 0; n < 5; n += 1) await publish(noted, [who, who], { n, who });
  });
  const { events } = await read(who, 0);
  expect(events.map((event) => [event.seq, JSON.parse(event.payload).n])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
  ]);
});

test('a payload that is not of the event is refused, and nothing is written', async () => {
  const bad = { n: 'one', who: 'x' } as unknown as z.output<typeof noted.payload>;
  await expect(kernel.db.tenant(TENANT, ({ publish }) => publish(noted, [agent(4)], bad))).rejects.toThrow();
  expect(await read(agent(4), 0)).toEqual({ head: 0, reset: false, events: [] });
});

test('another tenant’s agent can neither be read nor written', async () => {
  const stranger = kernel.agents(OTHER_TENANT)[0] ?? '';
  await expect(kernel.db.tenant(TENANT, ({ publish }) => publish(noted, [stranger], { n: 1, who: stranger }))).rejects.toThrow();
  await kernel.db.tenant(OTHER_TENANT, ({ publish }) => publish(noted, [stranger], { n: 1, who: stranger }));
  expect(await read(stranger, 0)).toEqual({ head: 0, reset: false, events: [] });
});

test('pages join without a gap; a reader below the retention, or ahead of the log, starts afresh', async () => {
  const who = agent(5);
  await kernel.db.tenant(TENANT, async ({ publish }) => {
    for (let n = 0; n < 10; n += 1) await publish(noted, [who], { n, who });
  });
  const first = await read(who, 2, 3);
  expect(first.events.map((event) => event.seq)).toEqual([3, 4, 5]);
  expect((await read(who, 10)).events).toEqual([]);
  expect(await read(who, null)).toEqual({ head: 10, reset: false, events: [] });
  expect(await read(who, 11)).toMatchObject({ head: 10, reset: true });

  await kernel.owner.query(`update agent_events set created_at = now() - interval '8 days' where agent_id = $1 and seq <= 4`, [
    who,
  ]);
  expect(await purgeAgentEvents(kernel.db)).toBe(4);
  expect(await read(who, 3)).toMatchObject({ head: 10, reset: true, events: [] });
  expect((await read(who, 4)).events).toHaveLength(6);

  await kernel.owner.query('update agent_event_heads set seq = 5009 where agent_id = $1', [who]);
  expect(await purgeAgentEvents(kernel.db)).toBe(5); // 5 to 9
});

test('who is behind is told how far the log goes, who is level is not', async () => {
  const [level, behind, silent] = [agent(7), agent(8), agent(9)];
  await kernel.db.tenant(TENANT, async ({ publish }) => {
    for (let n = 0; n < 3; n += 1) await publish(noted, [level, behind], { n, who: level });
  });
  const known = new Map([
    [level, 3],
    [behind, 1],
    [silent, 0],
  ]);
  expect(await readAhead(kernel.db, known)).toEqual(new Map([[behind, 3]]));
});
