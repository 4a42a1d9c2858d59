import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { asker, graphOf, insertOrderTemplate, nodes } from '../testing/orders.ts';
import { moveOrder, openOrder } from './move-order.ts';
import { lockOrder } from './order.queries.ts';

/** An act is whole, or nothing of it exists: a server may die between any two statements. */

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

class Killed extends Error {}

/** The same transaction, in which the n-th statement is never sent. */
function dyingAt(own: TenantTx, at: number): { own: TenantTx; sent: () => number } {
  let count = 0;
  const tx = own.tx.withPlugin({
    transformQuery({ node }) {
      count += 1;
      if (count === at) throw new Killed();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { own: { ...own, tx }, sent: () => count };
}

const TABLES = ['orders', 'order_tasks', 'order_people', 'order_log', 'order_timers', 'order_effects'];

async function everything(order: string): Promise<string> {
  const parts = TABLES.map(async (table) => {
    const key = table === 'orders' ? 'id' : 'order_id';
    const { rows } = await server.owner.query(`select * from work_${table} where ${key} = $1 order by 1, 2, 3, 4`, [order]);
    return [table, rows];
  });
  const { rows } = await server.owner.query('select count(*)::int from notices');
  return JSON.stringify([await Promise.all(parts), rows]);
}

test('an act is whole with its tasks, clocks, effects and notices, wherever it breaks', async () => {
  const id = (name: string) => server.agentId(name);
  const clock = { minutes: 60, time: 'wall', warnPercent: 50 };
  const graph = graphOf(
    [
      nodes.handle('修理', [id('agent2')], { clock }),
      nodes.of('分开', 'split', { outlets: ['p1', 'p2'] }),
      nodes.of('设置', 'set', { values: [{ field: 'result', value: '已派' }] }),
      nodes.approve('审批', [id('agent3')], { clock }),
      nodes.of('通知对方', 'webhook', { url: 'https://example.com/hook' }),
      nodes.of('合并', 'join'),
    ],
    'start>修理 修理>分开 分开.p1>设置 设置>审批 分开.p2>通知对方 审批>合并 通知对方>合并 合并>end',
  );
  const ask = asker(server);
  const created = await ask.create('admin', await insertOrderTemplate(server, graph));
  const order = created.data.id as string;
  const task = (await ask.read('admin', order)).tasks[0].no;
  const before = await everything(order);

  const act = (at: number) =>
    server.server.kernel.db.tenant(174, async (real) => {
      const { own, sent } = dyingAt(real, at);
      const row = await lockOrder(own, order);
      if (!row) throw new Error('The order is gone');
      const event = { kind: 'submitted', by: id('agent2'), task, words: '好' } as const;
      await moveOrder(own, await openOrder(own, row), event, new Date());
      return sent();
    });
  let deaths = 0;
  for (let at = 1; ; at += 1) {
    const sent = await act(at).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
      deaths += 1;
      return null;
    });
    if (sent !== null) break;
    expect(await everything(order)).toBe(before);
  }
  expect(deaths).toBeGreaterThan(12);

  const { tasks, effects, clocks, form, version } = await ask.read('admin', order);
  expect(tasks.map(({ nodeName, state }: { nodeName: string; state: string }) => `${nodeName} ${state}`)).toEqual([
    ...['修理 done', '审批 open'],
  ]);
  expect(effects.map(({ state }: { state: string }) => state)).toEqual(['due']);
  expect(clocks.filter(({ state }: { state: string }) => state === 'running')).toHaveLength(2);
  expect([form.values.result, version]).toEqual(['已派', 3]);
});
