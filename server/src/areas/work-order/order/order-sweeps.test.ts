import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { asker, graphOf, insertOrderTemplate, nodes } from '../testing/orders.ts';
import { replaceGoneOwners, ringTimers } from './ring-timers.ts';
import { sendEffects } from './send-effects.ts';

/** What moves without people: clocks, waits, steps outside. Two servers look at the same tables. */

let server: ServerFixture;
let beside: ServerFixture;
let ask: ReturnType<typeof asker>;
let receiver: Server;
let answer = 200;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
const MINUTE = 60_000;
const id = (name: string) => server.agentId(name);
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);
const both = (minutes: number) => Promise.all([server, beside].map((one) => ringTimers(one.server.kernel, later(minutes))));
const reach = { admits: (address: string) => address === '127.0.0.1' };
const send = (minutes = 0, one = server) => sendEffects({ ...one.server.kernel, reach }, later(minutes));
const counted = async (kind: string) => {
  const { rows } = await server.owner.query('select count(*)::int from work_order_log where kind = $1', [kind]);
  return rows[0].count;
};

beforeAll(async () => {
  server = await startServer();
  beside = await startServer({ beside: server });
  ask = asker(server);
  await server.token('admin');
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answer).end();
  });
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  receiver.close();
  await beside.end();
  await server.end();
});
beforeEach(async () => {
  received.length = 0;
  answer = 200;
  await server.owner.query('delete from work_orders; delete from notices; delete from answered_calls');
});
const made = async (graph: Parameters<typeof insertOrderTemplate>[1], more = {}) =>
  (await ask.create('admin', await insertOrderTemplate(server, graph), more)).data.id as string;

describe('clocks', () => {
  const clock = { minutes: 60, time: 'wall', warnPercent: 50 };

  test('warn and ring once, with two servers, also for many at the same time', async () => {
    const template = await insertOrderTemplate(
      server,
      graphOf([nodes.handle('修理', [id('agent2')], { clock })], 'start>修理 修理>end'),
    );
    await Promise.all(Array.from({ length: 20 }, (_, at) => ask.create('admin', template, { title: `第 ${at}`, priority: 4 })));
    await both(20);
    expect(await counted('clockWarned')).toBe(0);
    await both(31);
    await both(32);
    expect([await counted('clockWarned'), await counted('clockBreached')]).toEqual([20, 0]);
    await both(61);
    await both(62);
    expect(await counted('clockBreached')).toBe(20);
  });

  test('stand still while the order is suspended, which ends by itself', async () => {
    const order = await made(graphOf([nodes.handle('修理', [id('admin')], { clock })], 'start>修理 修理>end'), { priority: 4 });
    await ask.act('admin', order, { kind: 'suspended', until: later(600).toISOString(), reason: '等配件' });
    await both(120);
    expect(await counted('clockBreached')).toBe(0);
    expect((await ask.read('admin', order)).status).toBe('suspended');
    await both(601);
    expect((await ask.read('admin', order)).status).toBe('active');
    // A few seconds of its hour were used before.
    await both(662);
    expect(await counted('clockBreached')).toBe(1);
  });
});

test('a wait ends at its time, and a confirmation that nobody gives', async () => {
  const wait = nodes.of('等待', 'wait', { until: { kind: 'duration', minutes: 30, time: 'wall' } });
  const order = await made(graphOf([wait], 'start>等待 等待>end'));
  await both(29);
  expect((await ask.read('admin', order)).status).toBe('active');
  await both(31);
  expect((await ask.read('admin', order)).status).toBe('confirming');
  await both(4 * 1440);
  expect(await ask.read('admin', order)).toMatchObject({ status: 'closed', closedBecause: '到期自动关闭' });
});

describe('a step outside', () => {
  const hook = () => {
    const { port } = receiver.address() as AddressInfo;
    return graphOf([nodes.of('通知对方', 'webhook', { url: `http://localhost:${port}/hook` })], 'start>通知对方 通知对方>end');
  };

  test('is sent once, signed, and the order goes on', async () => {
    const order = await made(hook());
    await Promise.all([send(0, server), send(0, beside)]);
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const secret = await server.server.kernel.db.tenant(174, async ({ tx, cipher }) => {
      const row = await tx.selectFrom('work_order_secrets').select('secret').executeTakeFirstOrThrow();
      return cipher.decrypt('work_order_secrets.secret', row.secret);
    });
    const signed = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signed}`);
    expect(JSON.parse(body).data).toMatchObject({ id: order, title: '空调不制冷' });
    expect((await ask.read('admin', order)).status).toBe('confirming');
  });

  test('that fails is tried again with its key, then a person retries or skips it', async () => {
    answer = 500;
    const order = await made(hook());
    // Longer than the longest pause between two tries.
    for (let round = 0; round < 12; round += 1) await send(round * 1440);
    expect(received).toHaveLength(9);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { list } = (await ask.call('admin', 'GET', '/stuck')).data;
    expect(list).toMatchObject([{ id: order, nodeName: '通知对方', error: '对方返回 500' }]);
    const move = (how: string) => ask.call('admin', 'PUT', `/${order}/effect/${list[0].no}`, { how, reason: '对方已修好' });
    expect((await move('retry')).envelope.code).toBe('0');
    await send(20_000);
    expect(received).toHaveLength(10);
    await server.owner.query(`update work_order_effects set state = 'failed', next_at = null`);
    expect((await move('skip')).envelope.code).toBe('0');
    expect((await ask.read('admin', order)).status).toBe('confirming');
    expect((await move('skip')).envelope.reason).toBe('work-order.notOpen');
  });

  test('that was tried cannot be taken back', async () => {
    answer = 500;
    const outside = hook().nodes.filter(({ type }) => type === 'webhook');
    const graph = graphOf([nodes.handle('修理', [id('admin')]), ...outside], 'start>修理 修理>通知对方 通知对方>end');
    const order = await made(graph);
    await ask.act('admin', order, { kind: 'submitted', task: await ask.task('admin', order, '修理'), words: '' });
    await send();
    expect((await ask.act('admin', order, { kind: 'withdrawn' })).envelope.reason).toBe('work-order.tooLate');
  });

  test('goes to public addresses only', async () => {
    await made(graphOf([nodes.of('内网', 'webhook', { url: 'http://127.0.0.1:1/x' })], 'start>内网 内网>end'));
    await sendEffects(server.server.kernel);
    // The server's own sweep may have taken it first.
    const tried = async () => (await server.owner.query('select state, error from work_order_effects')).rows;
    await expect.poll(tried, { timeout: 10_000 }).toEqual([{ state: 'due', error: '地址不是公网地址' }]);
  });
});

test('a task of somebody who left goes to the fallback', async () => {
  const graph = graphOf([nodes.handle('修理', [id('agent2')], { fallbackId: id('agent3') })], 'start>修理 修理>end');
  const order = await made(graph);
  const several = await made(
    graphOf([nodes.handle('修理', [id('agent1'), id('agent2')], { fallbackId: id('agent3') })], 'start>修理 修理>end'),
  );
  await server.owner.query('update agents set disabled = true where id = any($1)', [[id('agent1'), id('agent2')]]);
  // No clock runs any more.
  await server.owner.query('delete from work_order_timers');
  await replaceGoneOwners(server.server.kernel);
  const { tasks, entries } = await ask.read('admin', order);
  expect(tasks[0].ownerName).toBe('坐席agent3');
  expect(entries.at(-1)).toMatchObject({ kind: 'ownerGone', byName: null, why: ['坐席agent2已停用', '备选人：坐席agent3'] });
  expect((await ask.read('admin', several)).tasks[0].ownerName).toBe('坐席agent3');
});
