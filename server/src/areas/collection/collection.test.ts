import { freeRules } from '@lianxi/contracts/contact-rule/contact-rules';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import { batchColumns } from './batch/batch-file.rules.ts';
import { collectionHandOvers } from './case/case-hand-overs.ts';
import { sweepPromises } from './promise/promise.sweep.ts';

const PATH = '/xmf-call-center/callable';
const COLUMNS = Object.keys(batchColumns) as (keyof typeof batchColumns)[];
type Cells = Partial<Record<keyof typeof batchColumns, string>>;

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'callable_list', 'callable_follow', 'callable_claim', 'callable_payment');
  await server.grant('monitor', 'callable_allot', 'callable_approve', 'callable_import', 'callable_export');
  await server.grant('agent', 'home_worktodo');
});
afterAll(() => server.end());
beforeEach(async () => {
  await server.owner.query(
    'truncate collection_batches, collection_settings, collection_turns, notices, contact_permits cascade',
  );
  await saveRules({});
});

/** The rules of contacts are those of the day and the hour, unless a test says them. */
async function saveRules(rules: object): Promise<void> {
  const token = await server.token('admin');
  const { data } = await server.call('GET', '/xmf-basic-model/contactRule', { token });
  const { version } = data.find(({ purpose }: { purpose: string }) => purpose === 'collection');
  const body = { purpose: 'collection', version, rules: { ...freeRules, ...rules } };
  expect((await server.call('PUT', '/xmf-basic-model/contactRule', { token, body })).envelope.code).toBe('0');
}

const ask = async (username: string, method: string, path: string, given: object = {}) =>
  server.call(method, `${PATH}${path}`, { token: await server.token(username), ...given });
const post = (username: string, path: string, body: object) => ask(username, 'POST', path, { body });
const put = (username: string, path: string, body: object) => ask(username, 'PUT', path, { body });
const reasonOf = async (reply: ReturnType<typeof ask>) => (await reply).envelope.reason ?? '0';
const list = async (username: string, query: Record<string, string> = {}) => (await ask(username, 'GET', '', { query })).data;
const read = async (id: string, username = 'admin') => (await ask(username, 'GET', `/${id}`)).data;
const today = (days = 0) => tenantDate(new Date(Date.now() + days * 86_400_000));

let count = 0;
const debt = (part: Cells = {}): Cells => {
  count += 1;
  return {
    ...{
      contractNo: `HT${count}`,
      debtor: '赵示',
      phone: `154${30_000_000 + count}`,
      principal: '1000',
      interest: '20.50',
      fee: '5',
    },
    ...{ overdueSince: today(-40), firstName: '钱例', firstRelation: '配偶', firstPhone: `154${40_000_000 + count}` },
    ...part,
  };
};
async function upload(rows: readonly Cells[], username = 'admin') {
  const lines = [Object.values(batchColumns), ...rows.map((one) => COLUMNS.map((column) => one[column] ?? ''))];
  const csv = lines.map((cells) => cells.join(',')).join('\n');
  const head = '--X\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n';
  return server.call('POST', `${PATH}/batch`, {
    token: await server.token(username),
    body: Buffer.from(`${head}${csv}\r\n--X--\r\n`),
    headers: { 'content-type': 'multipart/form-data; boundary=X' },
  });
}
async function importRows(rows: readonly Cells[], name = `第${count}批`) {
  const { data } = await upload(rows);
  return put('admin', '/batch', { id: data.id, creditor: '示例银行', name });
}
/** One case, of agent1 unless it is nobody's. */
async function oneCase({ free = false, ...part }: Cells & { free?: boolean } = {}): Promise<string> {
  const one = debt(part);
  await importRows([one]);
  const { id } = (await list('admin', { keyword: one.contractNo ?? '' })).list[0];
  if (!free) await post('agent1', '/claim', { ids: [id] });
  return id;
}
const pay = (id: string, amount: number, more: object = {}, username = 'agent1') =>
  post(username, '/payment', {
    ...{ caseId: id, key: `key-${Math.random().toString(36).slice(2)}`, amount, paidDate: today(), way: 'transfer', note: '' },
    ...more,
  });
const promise = (id: string, amount: number, dueDate = today(3)) => post('agent1', '/promise', { caseId: id, amount, dueDate });
/** The money of a case as the ledger has it, and as its row repeats it. */
async function money(id: string) {
  const { rows } = await server.owner.query(
    `select c.owed::int, c.fee::int, c.interest::int, c.principal::int, e.fee::int as e_fee, e.interest::int as e_interest, e.principal::int as e_principal
     from collection_cases c cross join lateral (
       select sum(fee) as fee, sum(interest) as interest, sum(principal) as principal from collection_entries where case_id = c.id
     ) e where c.id = $1`,
    [id],
  );
  const { owed, fee, interest, principal, e_fee, e_interest, e_principal } = rows[0];
  expect([e_fee, e_interest, e_principal]).toEqual([fee, interest, principal]);
  return owed as number;
}

test('the thread: a list is imported, a case claimed, a payment promised and made, the case settled', async () => {
  const one = debt();
  const { data } = await importRows([one]);
  expect(data).toEqual({ added: 1, known: [] });
  const [row] = (await list('agent1', { whose: 'free' })).list;
  expect(row).toMatchObject({
    contractNo: one.contractNo,
    debtor: '赵示',
    stage: 'M2',
    overdueDays: 40,
    owed: 102_550,
    ownerId: null,
  });
  expect((await read(row.id, 'agent1')).contacts[0].phone).toMatch(/^154\*+\d{4}$/);
  expect((await post('agent1', '/claim', { ids: [row.id] })).data).toEqual({ changed: 1, taken: 0 });
  expect(await reasonOf(post('agent2', '/claim', { ids: [row.id] }))).toBe('collection-case.taken');
  expect((await list('agent2')).total).toBe(0);
  expect((await ask('agent2', 'GET', `/${row.id}`)).envelope.code).toBe('4004');
  expect((await ask('admin175', 'GET', `/${row.id}`)).envelope.code).toBe('4004');
  expect((await read(row.id, 'agent1')).contacts[0].phone).toMatch(/^154\*+\d{4}_/);
  await promise(row.id, 50_000);
  await pay(row.id, 50_000);
  expect((await read(row.id)).promises).toMatchObject([{ amount: 50_000, paid: 50_000, state: 'kept' }]);
  await pay(row.id, 52_550);
  expect(await read(row.id)).toMatchObject({ state: 'settled', owed: 0, fee: 0, interest: 0, principal: 0, workable: false });
  expect(await money(row.id)).toBe(0);
  const { rows } = await server.owner.query('select * from collection_cases c join collection_contacts k on k.case_id = c.id');
  expect(JSON.stringify(rows)).not.toMatch(/赵示|钱例/);
});

describe('a list of debts', () => {
  test('bad rows are answered one by one, and nothing is a case before it is confirmed', async () => {
    const good = Array.from({ length: 19 }, () => debt());
    const { data } = await upload([...good.slice(0, 10), debt({ principal: '12.345', phone: '1' }), ...good.slice(10)]);
    expect(data).toMatchObject({ goodRows: 19, badRows: 1 });
    expect(data.faults).toEqual([
      { row: 12, column: '本金（元）', text: '应为不小于 0 的金额，最多两位小数' },
      { row: 12, column: '联系电话', text: '应为 6 到 15 位数字' },
    ]);
    expect((await list('admin')).total).toBe(0);
    const body = { id: data.id, creditor: '示例银行', name: '一批' };
    expect((await put('monitor', '/batch', body)).envelope.code).toBe('4004');
    const both = await Promise.all([reasonOf(put('admin', '/batch', body)), reasonOf(put('admin', '/batch', body))]);
    expect(both.sort()).toEqual(['0', 'collection-batch.notChecked']);
    expect((await list('admin')).total).toBe(19);
    const again = await importRows([...good, debt()], '二批');
    expect([again.data.added, again.data.known.length]).toEqual([1, 19]);
    expect(await reasonOf(importRows([debt()], '二批'))).toBe('collection-batch.duplicate');
  });

  test.each([
    [{ contractNo: '' }, '合同号'],
    [{ overdueSince: '2026-02-30' }, '逾期日期'],
    [{ overdueSince: '0000-01-01' }, '逾期日期'],
    [{ overdueSince: today(2) }, '逾期日期'],
    [{ interest: '-3' }, '利息（元）'],
    [{ principal: '0' }, '本金（元）'],
    [{ firstRelation: '邻居' }, '联系人1关系'],
    [{ firstPhone: '' }, '联系人1电话'],
  ] as [Cells, string][])('%j is told at its column', async (part, column) => {
    const { data } = await upload([debt(part)]);
    expect(data.faults.map((fault: { column: string }) => fault.column)).toEqual([column]);
  });

  test('that is dropped leaves nothing of it', async () => {
    const { data } = await upload([debt()]);
    expect((await ask('admin', 'DELETE', `/batch/${data.id}`)).envelope.code).toBe('0');
    const { rows } = await server.owner.query('select state, staged from collection_batches');
    expect(rows).toEqual([{ state: 'cancelled', staged: null }]);
    expect((await upload([debt()], 'agent1')).envelope.code).toBe('4003');
  });
});

describe('money', () => {
  test('a payment twice by its key is one, above the balance it is refused, whatever runs at once', async () => {
    const id = await oneCase();
    const key = 'bank-record-1';
    const twice = await Promise.all([pay(id, 40_000, { key }), pay(id, 40_000, { key })]);
    expect(new Set(twice.map(({ data }) => data.id)).size).toBe(1);
    expect(await reasonOf(pay(id, 40_001, { key }))).toBe('collection-money.keyUsed');
    const many = await Promise.all(Array.from({ length: 6 }, () => reasonOf(pay(id, 20_000))));
    expect(many.toSorted()).toEqual([...Array(3).fill('0'), ...Array(3).fill('collection-money.aboveOwed')]);
    expect(await money(id)).toBe(2550);
    expect(await reasonOf(pay(id, 1, { paidDate: today(1) }))).toBe('collection-money.payDay');
    expect((await pay(id, 0)).envelope.code).toBe('4000');
    expect((await pay(id, 1.5)).envelope.code).toBe('4000');
  });

  test('a reversal is made once, owes the paid parts again and opens the case; its promise did not hold', async () => {
    const id = await oneCase();
    await promise(id, 102_550);
    const { data } = await pay(id, 102_550);
    expect(await read(id)).toMatchObject({ state: 'settled', promises: [{ state: 'kept' }] });
    const reverse = () => put('agent1', '/payment/reverse', { id: data.id, reason: '退票' });
    const both = await Promise.all([reasonOf(reverse()), reasonOf(reverse())]);
    expect(both.toSorted()).toEqual(['0', 'collection-money.reversed']);
    expect(await read(id)).toMatchObject({
      state: 'open',
      fee: 500,
      interest: 2050,
      principal: 100_000,
      promises: [{ state: 'open' }],
    });
    expect(await money(id)).toBe(102_550);
  });

  test('the ledger cannot be changed by the server itself', async () => {
    const id = await oneCase();
    const { db } = server.server.kernel;
    const change = db.tenant(174, ({ tx }) =>
      tx.updateTable('collection_entries').set({ fee: 0 }).where('case_id', '=', id).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  test('a reduction within the own limit is given at once; beyond it somebody else decides, within theirs', async () => {
    const id = await oneCase();
    const { rows } = await server.owner.query(
      `select id, name from roles where tenant_id = 174 and name in ('agent', 'monitor') order by name`,
    );
    const limits = [
      { roleId: rows[0].id, percent: 10, most: 5000 },
      { roleId: rows[1].id, percent: 20, most: 100_000 },
    ];
    const stored = (await ask('admin', 'GET', '/setting')).data;
    const { roles: _, ...fields } = stored;
    expect(await reasonOf(put('admin', '/setting', { ...fields, reductionLimits: limits }))).toBe('0');
    const reduce = (amount: number) => post('agent1', '/reduction', { caseId: id, amount, reason: '困难' });
    expect((await reduce(3000)).data.approved).toBe(true);
    // Two small ones do not pass the limit together.
    const asked = await reduce(2001);
    expect(asked.data.approved).toBe(false);
    expect(await reasonOf(reduce(90_000))).toBe('collection-money.duplicateReduction');
    const decide = (username: string, approve = true) => put(username, '/reduction', { id: asked.data.id, approve });
    expect((await decide('agent1')).envelope.code).toBe('4003');
    expect(await money(id)).toBe(99_550);
    expect((await list('monitor', { reduction: 'asked' })).total).toBe(1);
    expect(await reasonOf(decide('monitor'))).toBe('0');
    expect(await reasonOf(decide('monitor'))).toBe('collection-money.decided');
    expect(await money(id)).toBe(97_549);
    const great = await reduce(90_000);
    expect(await reasonOf(put('monitor', '/reduction', { id: great.data.id, approve: true }))).toBe(
      'collection-money.beyondLimit',
    );
    expect(await reasonOf(put('admin', '/reduction', { id: great.data.id, approve: true }))).toBe('0');
    expect(await money(id)).toBe(7549);
  });
});

test('what is asked for a case ends with it; a reduction sent twice is one', async () => {
  const [paid, withdrawn] = [await oneCase(), await oneCase()];
  const reduce = (caseId: string) => post('agent1', '/reduction', { caseId, amount: 2000, reason: '困难' });
  const [one, twin] = [await reduce(paid), await reduce(paid)];
  expect(twin.data).toEqual(one.data);
  await reduce(withdrawn);
  expect((await list('admin', { reduction: 'asked' })).total).toBe(2);
  await pay(paid, 102_550);
  await put('admin', '/withdraw', { ids: [withdrawn], reason: '委托方撤案' });
  expect((await list('admin', { reduction: 'asked' })).total).toBe(0);
  expect((await read(paid)).reductions).toMatchObject([{ state: 'refused', decidedByName: '' }]);
});

describe('promises', () => {
  const sweep = (now: Date) =>
    sweepPromises(server.server.kernel.db, now, (error) => {
      throw error;
    });
  const notices = async () => (await server.owner.query('select type, title, business_id from notices order by id')).rows;
  const inDays = (days: number, hour: number) => new Date(`${today(days)}T${String(hour).padStart(2, '0')}:00:00+08:00`);

  test('are limited, one at a time, reminded of and judged by the ledger once their day is over', async () => {
    const [broken, partly] = [await oneCase(), await oneCase()];
    expect(await reasonOf(promise(broken, 102_551))).toBe('collection-work.aboveOwed');
    expect(await reasonOf(promise(broken, 1, today(15)))).toBe('collection-work.promiseDay');
    expect(await reasonOf(promise(broken, 1, today(-1)))).toBe('collection-work.promiseDay');
    const twice = await Promise.all([reasonOf(promise(broken, 30_000)), reasonOf(promise(broken, 30_000))]);
    expect(twice.toSorted()).toEqual(['0', 'collection-work.duplicatePromise']);
    await promise(partly, 30_000);
    await pay(partly, 10_000);
    await sweep(inDays(2, 8));
    expect(await notices()).toEqual([]);
    await sweep(inDays(2, 10));
    await sweep(inDays(2, 10));
    const about = (type: number, title: string, id: string) => ({ type, title, business_id: id });
    expect(await notices()).toEqual([about(9, '还款提醒', broken), about(9, '还款提醒', partly)]);
    await sweep(inDays(3, 23));
    expect((await read(broken)).promise.state).toBe('open');
    await sweep(inDays(4, 1));
    await sweep(inDays(4, 1));
    expect((await notices()).slice(2)).toEqual([about(9, '还款承诺已违约', broken), about(9, '还款承诺部分兑现', partly)]);
    expect([(await read(broken)).promise.state, (await read(partly)).promise.state]).toEqual(['broken', 'partly']);
    expect((await list('agent1', { promise: 'broken' })).total).toBe(2);
  });

  test('due today are to-dos of the owner', async () => {
    const id = await oneCase();
    await promise(id, 30_000, today());
    const { data } = await server.call('GET', '/xmf-basic-model/worktodo', { token: await server.token('agent1') });
    const group = data.groups.find(({ kind }: { kind: string }) => kind === 'promise-due');
    expect(group).toMatchObject({ count: 1, rows: [{ title: '赵示', link: { path: `/callable/list?ids=${id}` } }] });
    expect((await list('agent1', { promise: 'due', whose: 'mine' })).total).toBe(1);
    const { promises } = await read(id);
    expect(await reasonOf(put('agent1', '/promise/cancel', { id: promises[0].id }))).toBe('0');
    expect(await reasonOf(put('agent1', '/promise/cancel', { id: promises[0].id }))).toBe('collection-work.promiseOver');
  });
});

describe('contacts', () => {
  const attempt = (id: string, contactId: string, outcome: string) =>
    post('agent1', '/attempt', { caseId: id, contactId, way: 'phone', outcome, note: `${outcome}${Math.random()}` });

  test('third parties only after the debtor was not reached, never after a refusal', async () => {
    const id = await oneCase();
    const [self, spouse] = (await read(id, 'agent1')).contacts;
    expect([self.barred, spouse.barred]).toEqual([null, expect.stringContaining('3 次')]);
    expect(spouse.phone).toMatch(/^154\*+\d{4}$/);
    expect(await reasonOf(attempt(id, spouse.id, 'reached'))).toBe('collection-work.barred');
    for (const outcome of ['noAnswer', 'busy', 'off']) await attempt(id, self.id, outcome);
    expect((await read(id, 'agent1')).contacts[1]).toMatchObject({ barred: null, phone: expect.stringContaining('_') });
    expect(await reasonOf(attempt(id, spouse.id, 'refused'))).toBe('0');
    expect(await reasonOf(attempt(id, spouse.id, 'reached'))).toBe('collection-work.barred');
    expect(await read(id)).toMatchObject({
      lastOutcome: 'refused',
      course: [{ kind: 'attempt', relation: 'spouse' }, {}, {}, {}, { kind: 'claimed' }, { kind: 'imported' }],
    });
  });

  test('a call asks the contact rules once, dialled here or not, and counts for all channels', async () => {
    const id = await oneCase();
    const [self] = (await read(id, 'agent1')).contacts;
    await saveRules({ limits: [{ per: 'person', counts: 'attempts', channels: [], most: 2, span: { unit: 'day', length: 1 } }] });
    const dial = () => post('agent1', '/contact/dial', { caseId: id, contactId: self.id });
    expect((await dial()).data.phone).toMatch(/^154\*+\d{4}_/);
    expect(await reasonOf(attempt(id, self.id, 'reached'))).toBe('0');
    const permits = 'select conversation from contact_permits order by id';
    expect((await server.owner.query(permits)).rows).toEqual([{ conversation: true }]);
    expect(await reasonOf(attempt(id, self.id, 'noAnswer'))).toBe('0');
    expect(await reasonOf(attempt(id, self.id, 'busy'))).toBe('contact-rule.refused');
    expect(await reasonOf(dial())).toBe('contact-rule.refused');
    expect((await server.owner.query(permits)).rows).toHaveLength(2);
  });

  test('a dispute stops contacts and promises until it is closed', async () => {
    const id = await oneCase();
    const [self] = (await read(id, 'agent1')).contacts;
    const { data } = await post('agent1', '/dispute', { caseId: id, content: '不是本人借款' });
    expect(await reasonOf(post('agent1', '/dispute', { caseId: id, content: '再次' }))).toBe('collection-work.duplicateDispute');
    expect(await reasonOf(attempt(id, self.id, 'reached'))).toBe('collection-case.disputed');
    expect(await reasonOf(promise(id, 100))).toBe('collection-case.disputed');
    expect((await read(id, 'agent1')).contacts[0]).toMatchObject({
      barred: expect.any(String),
      phone: expect.not.stringContaining('_'),
    });
    expect((await put('agent1', '/dispute', { id: data.id, result: '核实为本人' })).envelope.code).toBe('4003');
    expect(await reasonOf(put('monitor', '/dispute', { id: data.id, result: '核实为本人' }))).toBe('0');
    expect(await reasonOf(attempt(id, self.id, 'reached'))).toBe('0');
  });
});

describe('owners', () => {
  test('cases are dealt out, recalled and withdrawn within the scope', async () => {
    await importRows(Array.from({ length: 7 }, () => debt()));
    const ids = (await list('admin')).list.map(({ id }: { id: string }) => id);
    const to = (...names: string[]) => names.map((name) => ({ agentId: server.agentId(name), share: 1 }));
    expect((await put('agent1', '/allot', { ids, way: 'equal', to: to('agent1') })).envelope.code).toBe('4003');
    expect(await reasonOf(put('monitor', '/allot', { ids, way: 'hand', to: to('agent3') }))).toBe('collection-case.unknownAgent');
    const dealt = await put('admin', '/allot', { ids, way: 'rotation', to: to('agent1', 'agent2', 'agent3') });
    expect(dealt.data.agents.map(({ cases }: { cases: number }) => cases)).toEqual([3, 2, 2]);
    expect((await list('agent2')).total).toBe(2);
    expect((await put('monitor', '/recall', { ids })).data).toEqual({ changed: 5, taken: 2 });
    // The next turn begins after agent1, who had the last case.
    const next = await put('admin', '/allot', {
      ids: (await list('agent2', { whose: 'free' })).list.slice(0, 1).map(({ id }: { id: string }) => id),
      way: 'rotation',
      to: to('agent1', 'agent2', 'agent3'),
    });
    expect(next.data.agents.map(({ cases }: { cases: number }) => cases)).toEqual([0, 1, 0]);
    const id = await oneCase();
    await promise(id, 100);
    expect(await reasonOf(put('monitor', '/withdraw', { ids: [id], reason: '委托方撤案' }))).toBe('0');
    expect(await read(id)).toMatchObject({ state: 'withdrawn', promises: [{ state: 'cancelled' }] });
    expect(await reasonOf(pay(id, 100))).toBe('collection-money.withdrawn');
  });

  test('open cases of who leaves go to colleagues, ended ones stay', async () => {
    const [first, second, paid] = [await oneCase(), await oneCase(), await oneCase()];
    await pay(paid, 102_550);
    const person = (name: string) => ({ id: server.agentId(name), name });
    const [kind] = collectionHandOvers;
    if (!kind) throw new Error('no kind');
    const { kernel } = server.server;
    const handOver = { from: person('agent1'), receivers: [person('agent2'), person('agent3')], by: person('admin') };
    const given = { ...handOver, moved: 0, now: new Date(), kernel };
    const move = () => kernel.db.tenant(174, (tenant) => kind.move(tenant, given, 100));
    expect(await kernel.db.tenant(174, (tenant) => kind.count(tenant, server.agentId('agent1')))).toBe(2);
    expect([await move(), await move()]).toEqual([2, 0]);
    const owners = [await read(first), await read(second), await read(paid)].map(({ ownerId }) => ownerId);
    expect(owners).toEqual(['agent2', 'agent3', 'agent1'].map((name) => server.agentId(name)));
    expect((await read(first)).course[0]).toMatchObject({ kind: 'allotted', who: '坐席agent2' });
  });

  test('found by what agents know', async () => {
    const one = debt({ debtor: '孙样', overdueSince: today(-100) });
    await importRows([one, debt()]);
    const total = async (query: Record<string, string>) => (await list('admin', query)).total;
    expect(await total({ keyword: '孙样' })).toBe(1);
    expect(await total({ keyword: one.phone ?? '' })).toBe(1);
    expect(await total({ keyword: one.firstPhone ?? '' })).toBe(1);
    expect(await total({ stage: '4' })).toBe(1);
    expect(await total({ stage: '2' })).toBe(1);
    expect(await total({ contact: 'never' })).toBe(2);
    expect(await total({ state: 'settled' })).toBe(0);
    expect(await total({ promise: 'none', contact: 'week' })).toBe(2);
  });
});
