import type { ContactRules } from '@lianxi/contracts/contact-rule/contact-rules';
import { freeRules } from '@lianxi/contracts/contact-rule/contact-rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { askPermit, askPermits, type ContactWish, insertOptOuts, noteConversation, withdrawPermit } from '../public.ts';

const PATH = '/xmf-basic-model/contactRule';
const NOON = new Date('2026-03-02T12:00:00+08:00');

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());
beforeEach(async () => {
  await server.owner.query('delete from contact_rules; delete from contact_permits; delete from contact_opt_outs');
});

const as = async (username: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.token(username), ...(body === undefined ? {} : { body }) });
const inTenant = <T>(run: Parameters<typeof server.server.kernel.db.tenant<T>>[1]) => server.server.kernel.db.tenant<T>(174, run);
const ask = (wish: Partial<ContactWish>) =>
  inTenant((ctx) => askPermit(ctx, { purpose: 'collection', channel: 'call', number: '15500000001', at: NOON, ...wish }));
const permits = async () => (await server.owner.query('select id from contact_permits')).rowCount;

async function save(rules: Partial<ContactRules>, purpose = 'collection'): Promise<void> {
  const { data } = await as('admin', 'GET', PATH);
  const { version } = data.find((one: { purpose: string }) => one.purpose === purpose);
  const { envelope } = await as('admin', 'PUT', PATH, { purpose, version, rules: { ...freeRules, ...rules } });
  expect(envelope.code).toBe('0');
}

const limit = (most: number, more: Partial<ContactRules['limits'][number]> = {}): ContactRules['limits'][number] => ({
  ...{ per: 'person', counts: 'attempts', channels: [], most, span: { unit: 'day', length: 1 } },
  ...more,
});

test('of twenty askers at once a limit of three lets three pass, over both channels and with the country code or without', async () => {
  await save({ limits: [limit(3)] });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      ask({ channel: n % 2 === 0 ? 'call' : 'sms', number: n % 3 === 0 ? '+86 155-0000-0001' : '15500000001' }),
    ),
  );
  expect(answers.filter(({ permitId }) => permitId !== null)).toHaveLength(3);
  expect(answers.find(({ refusal }) => refusal)?.refusal).toEqual({
    rule: 'limit',
    words: '每人每天最多 3 次联系',
    nextAllowed: '2026-03-02T16:00:00.000Z',
  });
  expect(await permits()).toBe(3);
  expect((await ask({ number: '15500000002' })).refusal).toBeNull();
  expect((await ask({ purpose: 'service' })).refusal).toBeNull();
});

test('a customer is one person with all numbers, after a merge as well', async () => {
  await save({ limits: [limit(2)] });
  const cipher = await server.server.kernel.ciphers.of(174);
  const insert = async (phone: string, mergedInto: string | null = null) => {
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into customers (tenant_id, name, phone, phone_index, merged_into) values (174, $1, $2, $3, $4) returning id`,
      [
        cipher.encrypt('customers.name', '林晓'),
        cipher.encrypt('customers.phone', phone),
        cipher.blindIndex('customers.phone_index', phone),
        mergedInto,
      ],
    );
    return rows[0]?.id ?? '';
  };
  const customerId = await insert('15500000021');
  expect((await ask({ number: '15500000021' })).refusal).toBeNull();
  expect((await ask({ number: '15500000022', customerId })).refusal).toBeNull();
  expect((await ask({ number: '15500000023', customerId })).refusal?.rule).toBe('limit');
  const loser = await insert('15500000024', customerId);
  expect((await ask({ number: '15500000024' })).refusal?.rule).toBe('limit');
  expect((await ask({ number: '15500000025', customerId: loser })).refusal?.rule).toBe('limit');
});

test('a rolled back contact does not count, nor one that is withdrawn; a conversation counts when it is known', async () => {
  await save({ limits: [limit(1, { counts: 'conversations' }), limit(3)] });
  await expect(
    inTenant(async (ctx) => {
      await askPermit(ctx, { purpose: 'collection', channel: 'call', number: '15500000001', at: NOON });
      throw new Error('the call did not begin');
    }),
  ).rejects.toThrow('did not begin');
  expect(await permits()).toBe(0);
  const { permitId: gone } = await ask({});
  await inTenant((ctx) => withdrawPermit(ctx, gone ?? ''));
  expect(await permits()).toBe(0);
  const { permitId } = await ask({});
  expect((await ask({})).refusal).toBeNull();
  await inTenant((ctx) => noteConversation(ctx, permitId ?? ''));
  expect((await ask({})).refusal?.words).toBe('每人每天最多 1 次有效沟通');
});

test('many wishes of one transaction count for each other; two such transactions with the same people never deadlock', async () => {
  await save({ limits: [limit(1)] });
  const wish = (n: number): ContactWish => ({ purpose: 'collection', channel: 'sms', number: `1550000${1000 + n}`, at: NOON });
  const people = Array.from({ length: 30 }, (_, n) => wish(n));
  const both = await Promise.all([
    inTenant((ctx) => askPermits(ctx, [...people, wish(0)])),
    inTenant((ctx) => askPermits(ctx, people.toReversed())),
  ]);
  expect(both.flat().filter(({ permitId }) => permitId !== null)).toHaveLength(30);
});

test('an opt-out refuses its channel', async () => {
  await inTenant((ctx) => insertOptOuts(ctx, ['15500000031'], { channel: 'sms', source: 'reply', reason: 'TD' }));
  const at = (channel: 'call' | 'sms', purpose: 'service' | 'marketing') => ask({ number: '15500000031', channel, purpose });
  expect((await at('sms', 'service')).refusal).toEqual({ rule: 'opt-out', words: '对方已拒绝联系', nextAllowed: null });
  expect((await at('call', 'service')).refusal).toBeNull();
});

test('of marketing alone, other purposes stay', async () => {
  const body = { phone: '15500000032', channel: 'all', purpose: 'marketing', reason: '' };
  expect((await as('admin', 'POST', '/xmf-basic-model/contactOptOut', body)).envelope.code).toBe('0');
  expect((await ask({ number: '15500000032', purpose: 'marketing' })).refusal?.rule).toBe('opt-out');
  expect((await ask({ number: '15500000032', purpose: 'service' })).refusal).toBeNull();
  // Later they want nothing at all; the same number twice is one.
  const wish = { channel: 'all', source: 'agent', reason: '不要再打' } as const;
  expect(await inTenant((ctx) => insertOptOuts(ctx, ['15500000032', '15500000032'], wish))).toBe(1);
  expect((await ask({ number: '15500000032', purpose: 'service' })).refusal?.rule).toBe('opt-out');
  expect(await inTenant((ctx) => insertOptOuts(ctx, ['15500000032'], wish))).toBe(0);
});

test('rules are versions; loosening takes its own right and is logged; two who save at once do not overwrite each other', async () => {
  await server.grant(['monitor'], 'setting_contactrule');
  await save({ limits: [limit(3)] });
  const change = (username: string, version: number, most: number) =>
    as(username, 'PUT', PATH, { purpose: 'collection', version, rules: { ...freeRules, limits: [limit(most)] } });
  expect((await change('monitor', 1, 4)).envelope.reason).toBe('contact-rule.looser');
  expect((await change('monitor', 0, 2)).envelope.reason).toBe('contact-rule.changed');
  expect((await change('monitor', 1, 2)).envelope.code).toBe('0');
  expect((await change('admin', 2, 9)).envelope.code).toBe('0');
  const { data } = await server.call('GET', `${PATH}/versions`, {
    token: await server.token('monitor'),
    query: { purpose: 'collection' },
  });
  expect(data.map((one: { version: number }) => one.version)).toEqual([3, 2, 1]);
  const { rows } = await server.owner.query(`select after from operation_log where target = 'contact-rule:3'`);
  expect(rows[0]?.after).toMatchObject({ 放宽: '是' });
});

test('a trial answers like the door, and takes no permit', async () => {
  await save({});
  const body = { purpose: 'collection', channel: 'call', number: '15500000041' };
  expect((await as('admin', 'POST', `${PATH}/try`, body)).data).toEqual({ refusal: null, contacts: [] });
  await ask({ number: '15500000041', at: new Date() });
  await inTenant((ctx) => insertOptOuts(ctx, ['15500000041'], { channel: 'all', source: 'agent', reason: '' }));
  const { data } = await as('admin', 'POST', `${PATH}/try`, body);
  expect(data).toMatchObject({ refusal: { rule: 'opt-out' }, contacts: [{ channel: 'call', conversation: false }] });
  expect(await permits()).toBe(1);
});
