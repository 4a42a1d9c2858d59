import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedBefore } from '../platform/testing/sealed-before.ts';
import { until } from '../platform/testing/until.ts';
import { areas } from './areas.ts';
import { SECRET, type ServerFixture, startServer } from './testing/server-fixture.ts';

const before = sealedBefore(SECRET);
const tables = areas.flatMap(({ sealed }) => sealed ?? []);
const PHONE = '15400000001';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

/** Columns of bytes without ciphertext, or with ciphertext that the tenants' keys do not seal. */
const otherBytes = {
  hashes: 'hash|sha256',
  'a salt': 'exchange_salt',
  'sealed for the installation': 'private_key|trunks.secret|trunk_tests.number|vendor_tokens.token',
  'the keys themselves': 'tenant_keys.wrapped',
};

test('every column of bytes is declared with its table, or is known to be no tenant’s ciphertext', async () => {
  const { rows } = await server.owner.query<{ place: string }>(
    `select c.table_name || '.' || c.column_name as place from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'bytea' order by 1`,
  );
  const known = new RegExp(`(^|[._])(${Object.values(otherBytes).join('|')})$`);
  expect(rows.map(({ place }) => place).filter((place) => !known.test(place))).toEqual(
    tables.flatMap(({ columns }) => columns).toSorted(),
  );
});

test.each(tables.map((table) => [table.table, table] as const))(
  '%s is declared by its own columns and key',
  async (name, sealed) => {
    const { rows } = await server.owner.query<{ column: string }>(
      `select a.attname as column from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary and a.attname <> 'tenant_id' order by array_position(i.indkey::int[], a.attnum::int)`,
      [name],
    );
    expect(sealed.key ?? ['id']).toEqual(rows.map(({ column }) => column));
    const places = [...sealed.columns, ...(sealed.indexes ?? []).flatMap(({ index, of }) => [index, of])];
    expect(places.filter((place) => !place.startsWith(`${name}.`))).toEqual([]);
  },
);

test('an installation of before: its next start seals all by the keys of its tenants, and then refuses what is of before', async () => {
  const { owner } = server;
  await writeAsBefore();
  const beside = await startServer({ beside: server });
  await until(async () => (await owner.query('select from tenant_keys where settled_at is null')).rowCount === 0);
  // The server beside may have settled it: this one is notified.
  await until(async () => (await server.server.kernel.ciphers.of(174)).former === null);
  const cipher = await server.server.kernel.ciphers.of(174);
  for (const { table, columns, indexes = [] } of tables) {
    const { rows } = await owner.query<Record<string, unknown>>(`select * from ${table} where tenant_id = 174`);
    for (const place of columns.filter((place) => !living.includes(place))) {
      const sealed = rows.map((row) => row[columnOf(place)]).filter((bytes) => Buffer.isBuffer(bytes));
      expect([...new Set(sealed.map((bytes) => cipher.decrypt(place, bytes)))], place).toEqual([textOf(place)]);
    }
    for (const { index, of } of indexes) {
      expect([...new Set(rows.map((row) => row[columnOf(index)]))], index).toEqual([cipher.blindIndex(index, textOf(of))]);
    }
  }
  const token = await server.token('admin');
  const list = () => server.call('GET', '/xmf-customer/customer', { token });
  expect((await list()).data.list).toMatchObject([{ phone: PHONE }]);
  expect((await beside.server.app.inject('/metrics')).body).toMatch(/^tenants_to_reseal 0$/m);
  // Former ciphertext can no longer be opened, in whatever column it is put.
  await owner.query('update customers set remark = $1, name = $1', [before.encrypt('from a backup')]);
  expect((await list()).envelope.code).not.toBe('0');
  await beside.end();
});

const columnOf = (place: string) => place.slice(place.indexOf('.') + 1);
const textOf = (place: string) => (place.endsWith('number') || place.endsWith('phone') ? PHONE : JSON.stringify(place));

/** Columns of running calls and telephones, which the server would take over. */
const living = ['calls.state', 'agent_phone_status.web_phone_secret'];

/** The required columns of each table, besides its ciphertext. */
const others: Record<string, Record<string, unknown>> = {
  agent_phone_status: { agent_id: 1, web_phone_secret: null },
  attendance_requests: { kind: 'overtime', agent_id: 1, filed_by: 1, begin_at: new Date(0), end_at: new Date(1) },
  blocked_numbers: { direction: 'in', reason: '' },
  call_commands: { agent_id: 1, same_as: '', state: 'done' },
  call_legs: { call_id: 1, no: 1, kind: 'customer', role: 'customer', name: '', rang_at: new Date() },
  calls: { direction: 'in', did: '400', began_at: new Date(), ended_at: new Date(), state: null },
  channel_inbox: { site_id: 1, message_key: '', handled_at: new Date() },
  chat_leaves: { visitor_id: 1, client_leave_id: '', name: '', content: '' },
  collection_attempts: { case_id: 1, contact_id: 1, relation: 'self', agent_id: 1, way: 'phone', outcome: 'reached' },
  collection_batches: { creditor: '', name: '', state: 'checked', good_rows: 0, bad_rows: 0, faults: '[]' },
  collection_cases: {
    ...{ batch_id: 1, creditor: '', contract_no: '', overdue_since: new Date(0), opening: 1, fee: 0, interest: 0, principal: 1 },
  },
  collection_contacts: { case_id: 1, relation: 'self' },
  collection_disputes: { case_id: 1, opened_by: 1 },
  collection_payments: { case_id: 1, key: '', amount: 1, paid_on: new Date(0), way: 'cash', agent_id: 1 },
  collection_reductions: { case_id: 1, amount: 1, state: 'asked', asked_by: 1 },
  collection_steps: { case_id: 1, kind: 'imported' },
  contact_opt_outs: { channel: 'all' },
  conversations: { visitor_id: 1, visitor_name: '', state: 'bot' },
  customer_bin: { customer_id: 1, removed_at: new Date(), label_ids: [] },
  customer_import_rows: { import_id: 1, row: 1 },
  customer_merges: { winner_id: 1, loser_id: 2, merged_at: new Date() },
  customer_trajectory: { customer_id: 1, kind: 'note' },
  customer_triggers: { name: 'x', event: 'created', scope: {}, acts: '[]', enabled: false },
  customer_views: { agent_id: 1, name: 'x', sharing: 'nobody' },
  customers: {},
  extensions: { number: '8999', kind: 'sip' },
  form_records: { template_id: 1, record_id: 1, version: 1 },
  leads: {
    ...{ name: '', credit_code: '', region: '', trade: '', state: 'other', address: '', list_name: '' },
    listed_at: new Date(),
  },
  mails: { agent_name: '', account: 'own', from_address: '', message_id: '' },
  outbound_contacts: { task_id: 1, number_count: 1, state: 'waiting', due_at: new Date() },
  sales_order_changes: { order_id: 1, to_state: 'draft', agent_id: 1 },
  sales_orders: { number: '', create_key: '', total: 0, discount: 0 },
  sites: { title: '', welcome: '', channel: 'wechat' },
  sms_accounts: { name: '', vendor: 'outbox', per_second: 1, price: 0 },
  sms_lists: { id: '00000000-0000-4000-8000-000000000001', agent_id: 1 },
  sms_messages: { template_id: 1, kind: 'service', segments: 1, price: 0, state: 'queued' },
  sms_replies: { account_id: 1, vendor_key: '', received_at: new Date() },
  summaries: { channel: 'call', association_id: 1, agent_id: 1, state: 'done', contact_at: new Date(), done_at: new Date() },
  summary_changes: { summary_id: 1, changed_by: 1 },
  video_leaves: { visitor_id: 1, client_leave_id: '', name: '', content: '', call_back: false },
  video_visitors: { name: '' },
  visit_plans: {
    ...{ customer_id: 1, way: 'phone', plan_at: new Date(), anchor_at: new Date(), repeat: 'none' },
    ...{ owner_id: 1, created_by: 1 },
  },
  work_order_effects: { order_id: 1, no: 1, key: '', kind: 'sms', node_name: '', state: 'done' },
  work_order_log: { order_id: 1, seq: 1, at: new Date(), kind: 'commented' },
  work_order_secrets: {},
  work_orders: { template_id: 1, priority: 1, initiator_id: 1, status: 'draft', state: {} },
};

/** A row in every table with ciphertext, in the format of the version before tenants had keys. */
async function writeAsBefore(): Promise<void> {
  const { owner } = server;
  await owner.query('delete from tenant_keys where tenant_id = 174');
  await owner.query('insert into tenant_keys (tenant_id) values (174)');
  // Only the ciphertext of these rows matters.
  await owner.query('set session_replication_role = replica');
  for (const { table, columns, indexes = [] } of tables) {
    const sealed = Object.fromEntries(columns.map((place) => [columnOf(place), before.encrypt(textOf(place))]));
    const keyed = Object.fromEntries(indexes.map(({ index, of }) => [columnOf(index), before.blindIndex(textOf(of))]));
    if (table === 'agents') {
      await owner.query('update agents set email_token = $1 where tenant_id = 174', [sealed.email_token]);
      continue;
    }
    const row = { tenant_id: 174, ...sealed, ...keyed, ...others[table] };
    const given = Object.keys(row).map((_, at) => `$${at + 1}`);
    await owner.query(`insert into ${table} (${Object.keys(row)}) values (${given})`, Object.values(row));
  }
  await owner.query('set session_replication_role = origin');
}
