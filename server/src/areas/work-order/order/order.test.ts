import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { asker, graphOf, insertOrderTemplate, nodes } from '../testing/orders.ts';
import { replay } from './order.machine.ts';
import { findLog } from './order.queries.ts';
import { eventsOf } from './order-log.ts';

/** Orders through the endpoints: who sees them, who may act, and what each act leaves behind. */

let server: ServerFixture;
let ask: ReturnType<typeof asker>;
const id = (name: string) => server.agentId(name);
const reason = async (reply: Promise<{ envelope: { reason?: string } }>) => (await reply).envelope.reason ?? null;

beforeAll(async () => {
  server = await startServer();
  ask = asker(server);
  await server.grant(['agent', 'monitor'], 'workorder_list', 'workorder_edit');
  await server.grant('monitor', 'workorder_manage');
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from work_orders; delete from notices; delete from answered_calls'));

const simple = () =>
  insertOrderTemplate(
    server,
    graphOf(
      [
        nodes.handle('修理', [id('agent2'), id('agent3')], { rights: { result: 'required' } }),
        nodes.approve('审批', [id('monitor')]),
      ],
      'start>修理 修理>审批 审批>end',
    ),
  );
const made = async (who: string, template: string, more = {}) => (await ask.create(who, template, more)).data.id as string;
const listed = async (who: string, part: string) =>
  (await ask.call(who, 'GET', `?part=${part}`)).data.list.map(({ number }: { number: string }) => number);
const titles = async (who: string) =>
  (await server.call('GET', '/xmf-basic-model/notice', { token: await server.token(who) })).data.list.map(
    ({ title, type, orderId }: { title: string; type: number; orderId: string }) => [title, type, orderId],
  );

describe('an order', () => {
  test('is made, claimed, handled, approved and confirmed; everybody hears of their turn', async () => {
    const template = await simple();
    const order = await made('agent1', template, { values: { fee: 12 } });
    const { number } = await ask.read('agent1', order);
    expect(number).toMatch(/^WO\d+000001$/);
    expect(await listed('agent2', 'claimable')).toEqual([number]);
    expect(await listed('agent3', 'claimable')).toEqual([number]);
    expect(await titles('agent2')).toEqual([['工单待领取', 6, order]]);

    const claim = await ask.task('agent2', order, '修理');
    expect(await reason(ask.act('agent2', order, { kind: 'claimed', task: claim }))).toBeNull();
    expect(await reason(ask.act('agent3', order, { kind: 'claimed', task: claim }))).toBe('work-order.claimed');
    const submit = { kind: 'submitted', task: claim, words: '换了电容' };
    expect((await ask.act('agent2', order, submit)).envelope.fields).toEqual([{ path: 'values.result', text: '请输入处理结果' }]);
    expect(await reason(ask.act('agent2', order, submit, { result: '已修好', fee: 99 }))).toBe('form-record.refused');
    expect(await reason(ask.act('agent2', order, submit, { result: '已修好' }))).toBeNull();
    expect(await listed('monitor', 'todo')).toEqual([number]);
    const agree = { kind: 'agreed', task: await ask.task('monitor', order, '审批'), words: '' };
    expect(await reason(ask.act('monitor', order, agree))).toBeNull();
    expect(await ask.read('agent1', order)).toMatchObject({
      status: 'confirming',
      form: { values: { fee: 12, result: '已修好' } },
    });
    expect((await titles('agent1'))[0]).toEqual(['工单待处理', 6, order]);
    await ask.act('agent1', order, { kind: 'submitted', task: await ask.task('agent1', order, '确认'), words: '' });
    const closed = await ask.read('agent1', order);
    expect([closed.status, closed.closedBecause]).toEqual(['closed', '发起人已确认']);
    expect(closed.entries.map(({ kind, byName }: { kind: string; byName: string }) => `${kind} ${byName}`)).toEqual([
      ...['started 坐席agent1', 'claimed 坐席agent2', 'submitted 坐席agent2', 'agreed 坐席monitor', 'submitted 坐席agent1'],
    ]);
    expect(closed.entries[0].why).toEqual(['到达「修理」', '指定坐席：坐席agent2、坐席agent3']);
  });

  test('is what its log gives when it is replayed, and nobody can change the log', async () => {
    const template = await simple();
    const order = await made('agent1', template);
    await ask.act('agent2', order, { kind: 'claimed', task: await ask.task('agent2', order, '修理') });
    await ask.act(
      'agent2',
      order,
      { kind: 'submitted', task: await ask.task('agent2', order, '修理'), words: '' },
      { result: '好' },
    );
    await ask.act('agent2', order, { kind: 'withdrawn' });
    const stored = await server.owner.query(
      `select state, graph from work_orders o
       join work_order_template_versions v on v.template_id = o.template_id and v.number = o.template_version where o.id = $1`,
      [order],
    );
    await server.server.kernel.db.tenant(174, async (own) => {
      const log = await findLog(own, order);
      expect(JSON.parse(JSON.stringify(replay({ graph: stored.rows[0].graph }, eventsOf(log))))).toEqual(stored.rows[0].state);
      expect(await listed('agent2', 'todo')).toHaveLength(1);
    });
    const changed = server.server.kernel.db.tenant(174, (own) =>
      own.tx.updateTable('work_order_log').set({ kind: 'x' }).where('order_id', '=', order).execute(),
    );
    await expect(changed).rejects.toThrow(/permission denied/);
  });

  test('is one, however often it is sent; two who act at once do not both act', async () => {
    const template = await simple();
    const same = { title: '同一张' };
    const twice = await Promise.all([ask.create('agent1', template, same), ask.create('agent1', template, same)]);
    expect(twice[0].data).toEqual(twice[1].data);
    const order = twice[0].data.id;
    const task = await ask.task('agent2', order, '修理');
    const both = await Promise.all(
      ['agent2', 'agent3'].map((who) =>
        ask.call(who, 'POST', `/${order}/act`, { version: 2, act: { kind: 'claimed', task }, values: {} }),
      ),
    );
    expect(both.map(({ envelope }) => envelope.reason ?? null).toSorted()).toEqual([null, 'work-order.claimed'].toSorted());
    const again = { version: (await ask.read('admin', order)).version, act: { kind: 'copied', ids: [id('agent3')] }, values: {} };
    const acts = await Promise.all([1, 2].map(() => ask.call('agent1', 'POST', `/${order}/act`, again)));
    expect(acts.map(({ data }) => data)).toEqual([acts[0]?.data, acts[0]?.data]);
    const { rows } = await server.owner.query(`select count(*)::int from work_order_log where kind = 'copied'`);
    expect(rows[0].count).toBe(1);
  });

  test('has a number of its own, also when many are made at once', async () => {
    const template = await simple();
    const many = await Promise.all(Array.from({ length: 12 }, (_, at) => ask.create('agent1', template, { title: `第 ${at}` })));
    expect(new Set(many.map(({ data }) => data.number)).size).toBe(12);
  });
});

describe('who', () => {
  test('sees and may act: those with whom it has to do, and the data scope', async () => {
    const order = await made('agent1', await simple());
    expect(await reason(ask.call('agent175', 'GET', `/${order}`))).toBe('work-order.missing');
    expect((await ask.call('admin175', 'GET', `/${order}`)).status).toBe(404);
    expect((await ask.call('monitor', 'GET', `/${order}`)).status).toBe(200);
    expect(await reason(ask.act('agent1', order, { kind: 'transferred', task: 2, to: id('agent1'), reason: '我来' }))).toBe(
      'work-order.notYours',
    );
    expect(await reason(ask.act('agent1', order, { kind: 'agreed', task: 2, words: '' }))).toBe('work-order.notYours');
    // A manager assigns what nobody has claimed.
    const assign = { kind: 'transferred', to: id('agent3'), reason: '请处理' };
    expect(await reason(ask.call('monitor', 'PUT', '/batch', { ids: [order], act: assign }))).toBeNull();
    expect(await listed('agent3', 'todo')).toHaveLength(1);
    expect((await ask.call('agent2', 'GET', `/${order}`)).status).toBe(404);
  });

  test('acts where nobody is left: the fallback, and then the owner of the template', async () => {
    const graph = graphOf([nodes.handle('修理', [id('agent2')], { fallbackId: id('agent3') })], 'start>修理 修理>end');
    const template = await insertOrderTemplate(server, graph);
    await server.owner.query(`update agents set disabled = true where id = $1`, [id('agent2')]);
    try {
      const order = await made('agent1', template);
      expect(await listed('agent3', 'todo')).toHaveLength(1);
      const { entries } = await ask.read('agent1', order);
      expect(entries[0].why).toEqual(['到达「修理」', '指定坐席：没有可用的人', '备选人：坐席agent3']);
    } finally {
      await server.owner.query(`update agents set disabled = false where id = $1`, [id('agent2')]);
    }
  });
});

describe('the way', () => {
  test('follows the form, and says with which values', async () => {
    const branches = [{ outlet: 'b1', name: '大额', condition: { field: 'fee', is: 'atLeast', value: 500 } }];
    const graph = graphOf(
      [nodes.of('金额', 'condition', { branches }), nodes.approve('审批', [id('monitor')]), nodes.handle('退款', [id('agent2')])],
      'start>金额 金额.b1>审批 金额.default>退款 审批>退款 退款>end',
    );
    const template = await insertOrderTemplate(server, graph);
    const large = await ask.read('agent1', await made('agent1', template, { title: '大额', values: { fee: 680 } }));
    expect(large.tasks[0].nodeName).toBe('审批');
    expect(large.entries[0].why[0]).toBe('「金额」：分支「大额」满足（金额：680）');
    const small = await ask.read('agent1', await made('agent1', template, { values: { fee: 20 } }));
    expect(small.tasks[0].nodeName).toBe('退款');
  });

  test('knows who acted just before; a notice on it holds no numbers of people', async () => {
    const to = [{ kind: 'agents', agentIds: [id('monitor')] }];
    const graph = graphOf(
      [
        nodes.handle('accept', [id('agent3')]),
        nodes.of('notice', 'notice', { to, text: '{{title}} {{phone}} {{fee}}' }),
        nodes.handle('inquire', [], { actors: [{ kind: 'did', nodeId: 'accept' }] }),
        nodes.of('hook', 'webhook', { url: 'https://example.com/secret' }),
      ],
      'start>accept accept>notice notice>inquire inquire>hook hook>end',
      { phone: 'write', fee: 'write' },
    );
    const values = { phone: '13800138000', fee: 12 };
    const order = await made('agent1', await insertOrderTemplate(server, graph), { title: '回电 13912345678', values });
    await ask.act('agent3', order, { kind: 'submitted', task: await ask.task('agent3', order, 'accept'), words: '' });
    const { tasks, graph: shown } = await ask.read('agent3', order);
    expect(tasks[1]).toMatchObject({ nodeName: 'inquire', ownerName: '坐席agent3' });
    expect(JSON.stringify(shown)).not.toContain('secret');
    const { rows } = await server.owner.query(`select content from notices where title = '工单通知'`);
    expect(rows).toEqual([{ content: '<p>回电 139****5678 ****** 12</p>' }]);
  });

  test('ends once: what is done to a closed order does not change when it was closed', async () => {
    const order = await made('agent1', await simple());
    const closing = { kind: 'closed', code: 'confirmed', reason: '' };
    expect(await reason(ask.act('monitor', order, closing))).toBeNull();
    const closed = async () => (await server.owner.query('select closed_at from work_orders where id = $1', [order])).rows[0];
    const before = await closed();
    expect(await reason(ask.act('agent1', order, { kind: 'copied', ids: [id('agent3')] }))).toBeNull();
    expect(await closed()).toEqual(before);
  });
});
