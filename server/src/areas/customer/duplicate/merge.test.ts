import type { CustomerFields } from '@lianxi/contracts/customer/customer.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { customerOfNumber, writeTrajectory } from '../public.ts';

const CUSTOMER = '/xmf-customer/customer';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'customer_edit');
  await server.grant('monitor', 'customer_merge', 'customer_remove');
});
afterAll(() => server.end());

async function as(username: string, method: string, path: string, body?: unknown, query?: Record<string, string>) {
  const token = await server.token(username);
  return server.call(method, path, { token, ...(body === undefined ? {} : { body }), ...(query ? { query } : {}) });
}
let number = 0;
const phone = () => `176${String(10_000_000 + ++number)}`;
const fields = (part: Partial<CustomerFields> = {}) => ({
  custName: '郑秋水',
  phone: phone(),
  company: '',
  city: '苏州',
  level: 'normal',
  email: '',
  address: '',
  remark: '',
  ownerId: null,
  labelIds: [],
  ...part,
});
async function create(part: Partial<CustomerFields> = {}) {
  const { envelope, data } = await as('admin', 'POST', CUSTOMER, fields(part));
  expect(envelope.code, JSON.stringify(envelope)).toBe('0');
  return read(data.id);
}
const read = async (id: string, username = 'admin') => (await as(username, 'GET', `${CUSTOMER}/${id}`)).data;
const listed = async (query: Record<string, string>) => (await as('admin', 'GET', CUSTOMER, undefined, query)).data;
const names = ['custName', 'phone', 'company', 'city', 'level', 'email', 'address', 'remark', 'owner'];
const take = (...fromLoser: string[]) =>
  Object.fromEntries(names.map((name) => [name, fromLoser.includes(name) ? 'loser' : 'winner']));
type Version = { id: string; version: number };
const merge = (winner: Version, loser: Version, part: object = {}, username = 'admin') =>
  as(username, 'POST', `${CUSTOMER}/merge`, {
    winnerId: winner.id,
    loserId: loser.id,
    winnerVersion: winner.version,
    loserVersion: loser.version,
    take: take(),
    labels: 'both',
    own: 'winner',
    ...part,
  });
const undo = (id: string, username = 'admin') => as(username, 'PUT', `${CUSTOMER}/merges/${id}/undo`);
const history = async (id: string) =>
  (await as('admin', 'GET', `${CUSTOMER}/getHistoryTrajectory`, undefined, { id, pageSize: '100' })).data;
const newLabel = async (name: string) =>
  (await as('admin', 'POST', '/xmf-customer/label', { name, color: 'blue' })).data.id as string;
const ofNumber = (digits: string) =>
  server.server.kernel.db.tenant(174, async (tenant) => (await customerOfNumber(tenant, digits))?.id);

describe('a merge', () => {
  test('each value as chosen; every read of the loser is the winner, by id, number, contact and history', async () => {
    const [mine, theirs] = [await newLabel('甲'), await newLabel('乙')];
    const owner = server.agentId('agent2');
    const winner = await create({ custName: '合并甲', email: 'a@example.com', labelIds: [mine] });
    const loser = await create({ custName: '合并乙', company: '澄汀', city: '杭州', ownerId: owner, labelIds: [theirs] });
    const before = (await listed({})).total;
    const merged = await merge(winner, loser, { take: take('company', 'city', 'owner') });
    expect(merged.envelope.code, JSON.stringify(merged.envelope)).toBe('0');

    const kept = { id: winner.id, custName: '合并甲', company: '澄汀', city: '杭州', ownerId: owner, email: 'a@example.com' };
    expect(await read(winner.id)).toMatchObject(kept);
    expect((await read(winner.id)).labels).toHaveLength(2);
    expect(await read(loser.id)).toMatchObject(kept);
    expect((await listed({})).total).toBe(before - 1);
    expect((await listed({ keyword: '合并乙' })).total).toBe(0);
    expect((await listed({ labelId: theirs })).total).toBe(1);
    expect((await listed({ keyword: loser.phone })).list.map(({ id }: Version) => id)).toEqual([winner.id]);
    const byPhone = await as('admin', 'GET', `${CUSTOMER}/phone`, undefined, { phone: loser.phone });
    expect(byPhone.data.id).toBe(winner.id);
    expect([await ofNumber(winner.phone), await ofNumber(loser.phone)]).toEqual([winner.id, winner.id]);
    expect((await as('admin', 'POST', CUSTOMER, fields({ phone: loser.phone }))).envelope.reason).toBe('customer.duplicatePhone');

    await as('admin', 'PUT', `${CUSTOMER}History`, { id: loser.id, content: '写给合并前的客户' });
    const entries = (await history(loser.id)).list.map(({ content }: { content: string }) => content);
    expect(entries).toEqual(['写给合并前的客户', '合并了客户 合并乙', '新建客户', '新建客户']);
    const { rows } = await server.owner.query('select count(*)::int as n from customer_trajectory where customer_id = $1', [
      loser.id,
    ]);
    expect(rows[0].n).toBe(1);
  });

  test('undone: both are there as before, what changed since stays, and the number of each is its own', async () => {
    const winner = await create({ custName: '留下', remark: '旧', city: '苏州' });
    const loser = await create({ custName: '并入', remark: '新', city: '无锡', email: 'b@example.com' });
    const { data } = await merge(winner, loser, { take: take('phone', 'remark', 'city') });
    const together = await read(winner.id);
    expect(together).toMatchObject({ phone: loser.phone, remark: '新', city: '无锡' });
    expect([await ofNumber(winner.phone), await ofNumber(loser.phone)]).toEqual([winner.id, winner.id]);
    const { labels: _, ownerName: __, createTime: ___, updateTime: ____, form: _____, changeable: ______, ...stored } = together;
    await as('admin', 'PUT', CUSTOMER, { ...stored, labelIds: [], city: '常州' });
    const shown = (await as('admin', 'GET', `${CUSTOMER}/merges`)).data.list[0];
    expect(shown).toMatchObject({ id: data.mergeId, winnerName: '留下', loserName: '并入', mergedByName: '坐席admin' });

    const undone = await undo(data.mergeId);
    expect(undone.envelope.code, JSON.stringify(undone.envelope)).toBe('0');
    expect(await read(winner.id)).toMatchObject({ phone: winner.phone, remark: '旧', city: '常州' });
    expect(await read(loser.id)).toMatchObject({ id: loser.id, custName: '并入', phone: loser.phone, email: 'b@example.com' });
    expect([await ofNumber(winner.phone), await ofNumber(loser.phone)]).toEqual([winner.id, loser.id]);
    expect((await listed({ keyword: '并入' })).total).toBe(1);
    expect((await undo(data.mergeId)).envelope.reason).toBe('duplicate.undone');
  });

  test('two merges that cross: one of them, and the other is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await create(), await create()];
      const both = await Promise.all([merge(one, other), merge(other, one)]);
      expect(both.map(({ envelope }) => envelope.reason ?? '0').sort()).toEqual(['0', 'duplicate.merged']);
      expect((await read(one.id)).id).toBe((await read(other.id)).id);
    }
  });

  test('merges follow each other, and are undone from the last on', async () => {
    const [a, b, c] = [await create(), await create(), await create()];
    const first = (await merge(b, a)).data.mergeId;
    const second = (await merge(c, await read(b.id))).data.mergeId;
    expect((await read(a.id)).id).toBe(c.id);
    expect(await ofNumber(a.phone)).toBe(c.id);
    expect((await history(c.id)).total).toBe(5);
    expect((await undo(first)).envelope.reason).toBe('duplicate.mergedAgain');
    expect((await undo(second)).envelope.code).toBe('0');
    expect((await read(a.id)).id).toBe(b.id);
    expect((await undo(first)).envelope.code).toBe('0');
    expect((await read(a.id)).id).toBe(a.id);
  });

  test('a deleted winner takes the loser along and frees both numbers; restored, both are back', async () => {
    const [winner, loser] = [await create(), await create()];
    const { data } = await merge(winner, loser);
    const move = (to: string) => as('admin', 'PUT', `${CUSTOMER}/recovery`, { ids: [winner.id], to });
    await move('bin');
    expect(await ofNumber(loser.phone)).toBeUndefined();
    expect((await undo(data.mergeId)).envelope.reason).toBe('duplicate.gone');
    await move('back');
    expect([await ofNumber(winner.phone), await ofNumber(loser.phone)]).toEqual([winner.id, winner.id]);
    expect((await undo(data.mergeId)).envelope.code).toBe('0');
    expect(await ofNumber(loser.phone)).toBe(loser.id);
  });

  test('old versions, the same customer, another scope or tenant, no right, thirty days: refused', async () => {
    const [one, other] = [await create(), await create({ ownerId: server.agentId('agent3') })];
    expect((await merge(one, one)).envelope.reason).toBe('duplicate.same');
    expect((await merge({ ...one, version: 9 }, other)).envelope.reason).toBe('customer.changed');
    expect((await merge(one, other, {}, 'monitor')).envelope.code).toBe('4004');
    expect((await merge(one, other, {}, 'admin175')).envelope.code).toBe('4004');
    expect((await merge(one, other, {}, 'agent1')).envelope.code).toBe('4003');
    const { data } = await merge(one, other);
    expect((await undo(data.mergeId, 'admin175')).envelope.code).toBe('4004');
    await server.owner.query(`update customer_merges set merged_at = now() - interval '31 days' where id = $1`, [data.mergeId]);
    expect((await undo(data.mergeId)).envelope.reason).toBe('duplicate.tooLate');
  });

  test('ten thousand contacts follow within 200 ms, and no row of them is written', async () => {
    const [winner, loser] = [await create(), await create()];
    const entry = { customerId: loser.id, kind: 'call' as const, content: '来电接通', agentId: null };
    await server.server.kernel.db.tenant(174, (tenant) =>
      writeTrajectory(
        tenant,
        Array.from({ length: 10_000 }, (_, at) => ({ ...entry, at: new Date(at * 60_000) })),
      ),
    );
    const times: number[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const [one, other] = [await read(winner.id), await read(loser.id)];
      const begun = performance.now();
      const { data } = await merge(one, other);
      expect((await history(winner.id)).total).toBeGreaterThan(10_002);
      times.push(performance.now() - begun);
      await undo(data.mergeId);
    }
    expect(Math.min(...times)).toBeLessThan(200);
    const { rows } = await server.owner.query('select count(*)::int as n from customer_trajectory where customer_id = $1', [
      loser.id,
    ]);
    // Beside them its creation, and three undone merges.
    expect(rows[0].n).toBe(10_004);
  });
});

describe('likely duplicates', () => {
  const check = (username: string, part: object) =>
    as(username, 'POST', `${CUSTOMER}/duplicates/check`, { custName: '', phone: '', company: '', email: '', ...part });

  test('on entry: number, address of mail, name with company; outside the scope only the agent is named', async () => {
    const owner = server.agentId('agent3');
    const known = await create({ custName: '欧阳重名', company: '澄汀禾', email: 'Same@example.com', ownerId: owner });
    const found = { id: known.id, custName: '欧阳重名', ownerName: '坐席agent3' };
    expect((await check('admin', { phone: known.phone })).data).toEqual([{ ...found, by: 'phone' }]);
    expect((await check('admin', { email: 'same@EXAMPLE.com' })).data).toEqual([{ ...found, by: 'email' }]);
    expect((await check('admin', { custName: '欧阳重名', company: '澄汀禾' })).data).toEqual([{ ...found, by: 'name' }]);
    expect((await check('admin', { custName: '欧阳重名' })).data).toEqual([]);
    expect((await check('admin', { id: known.id, email: 'same@example.com', phone: known.phone })).data).toEqual([]);
    const hidden = { id: null, custName: '', ownerName: '坐席agent3', by: 'email' };
    expect((await check('agent1', { email: 'same@example.com' })).data).toEqual([hidden]);
    expect((await check('admin175', { email: 'same@example.com', phone: known.phone })).data).toEqual([]);
  });

  test('groups follow changes, deletions and merges; a run finds those from before', async () => {
    const groups = async (username = 'admin') =>
      (await as(username, 'GET', `${CUSTOMER}/duplicates`, undefined, { by: 'email' })).data.list.map(
        ({ customers }: { customers: Version[] }) => customers.map(({ id }) => id),
      );
    const email = 'group@example.com';
    const one = await create({ email });
    const other = await create({ email });
    const third = await create({ email, ownerId: server.agentId('agent3') });
    expect(await groups()).toContainEqual([third.id, other.id, one.id]);
    expect(await groups('monitor')).toEqual([]);
    expect(await groups('admin175')).toEqual([]);
    await as('admin', 'PUT', `${CUSTOMER}/recovery`, { ids: [third.id], to: 'bin' });
    expect(await groups()).toContainEqual([other.id, one.id]);

    await server.owner.query('delete from customer_keys where tenant_id = 174');
    expect(await groups()).toEqual([]);
    await as('admin', 'POST', `${CUSTOMER}/duplicates/run`);
    await expect.poll(async () => (await as('admin', 'GET', `${CUSTOMER}/duplicates/run`)).data.finishedTime).not.toBeNull();
    expect(await groups()).toContainEqual([other.id, one.id]);
    const { data } = await merge(one, other);
    expect(await groups()).not.toContainEqual(expect.arrayContaining([one.id]));
    await undo(data.mergeId);
    expect(await groups()).toContainEqual([other.id, one.id]);
  });
});
