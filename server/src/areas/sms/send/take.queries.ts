import type { SmsKind } from '@lianxi/contracts/sms/sms-text';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { askPermits } from '../../contact-rule/public.ts';
import type { OutgoingSms } from '../port/sms-port.ts';
import { smsSettingTable } from '../setting/setting.queries.ts';
import { restOf, withinRates } from './outcome.rules.ts';

/** Messages of one kind that a transaction takes. */
const MOST = 50;
/** The rate of a batch is kept within so many seconds. */
const RATE_SECONDS = 6;
/** A message waits for the rules of contact at most so long; a single one was permitted once, when it was queued. */
const MAX_WAIT_MS = 3 * 24 * 3_600_000;

interface Row {
  readonly id: string;
  readonly batchId: string | null;
  readonly accountId: string | null;
  readonly kind: SmsKind;
  readonly number: Buffer;
  readonly content: Buffer;
  readonly params: Buffer;
  readonly customerId: string | null;
  readonly permitId: string | null;
  readonly key: string;
  readonly sign: string;
  readonly vendorCode: string;
}

export interface Taken extends OutgoingSms {
  readonly id: string;
  readonly accountId: string | null;
}

/**
 * Takes messages that are due for this process: their rows say `sending` before a byte leaves. A process that dies then loses
 * none and sends none twice, because nobody takes such a row again. Those that the rules of contact refuse wait, or end.
 */
export async function takeMessages(own: SealedDb, now: Date): Promise<Taken[]> {
  const rows = withinRates([...(await lockSingles(own, now)), ...(await lockOfBatches(own, now))], await ratesOf(own));
  const { cipher } = own;
  const open = rows.map((row) => ({ ...row, plain: cipher.decrypt('sms_messages.number', row.number) }));
  const asking = open.filter(({ permitId }) => permitId === null);
  const answers = await askPermits(
    own,
    asking.map(({ kind, plain, customerId }) => ({ purpose: kind, channel: 'sms', number: plain, customerId, at: now })),
  );
  const permits = new Map(asking.map(({ id }, at) => [id, answers[at]]));
  const taken: Taken[] = [];
  for (const row of open) {
    const answer = permits.get(row.id);
    if (answer?.refusal) await refuse(own, row, answer.refusal, now);
    else {
      await setSending(own, row.id, answer?.permitId ?? row.permitId, now);
      const { id, accountId, key, plain: number, sign, vendorCode: templateCode } = row;
      const params = JSON.parse(cipher.decrypt('sms_messages.params', row.params));
      taken.push({
        id,
        accountId,
        key,
        number,
        sign,
        templateCode,
        params,
        text: cipher.decrypt('sms_messages.content', row.content),
      });
    }
  }
  return taken;
}

/** Messages a second of each account. */
async function ratesOf({ tx, tenantId }: TenantDb): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.selectFrom('sms_accounts').select(['id', 'per_second']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, per_second }) => [id, per_second]));
}

const columns = statement`
  m.id, m.batch_id as "batchId", m.account_id as "accountId", m.kind, m.number, m.content, m.params, m.customer_id as "customerId",
  m.permit_id as "permitId", m.key, s.name as sign, t.vendor_code as "vendorCode"`;
const template = statement`
  join sms_templates t on t.tenant_id = m.tenant_id and t.id = m.template_id
  join sms_signs s on s.tenant_id = t.tenant_id and s.id = t.sign_id`;

async function lockSingles({ tx, tenantId }: TenantDb, now: Date): Promise<Row[]> {
  const { rows } = await statement<Row>`
    select ${columns} from sms_messages m ${template}
    where m.tenant_id = ${tenantId} and m.state = 'queued' and m.batch_id is null and m.due_at <= ${now}
    order by m.due_at, m.id limit ${MOST} for update of m skip locked`.execute(tx);
  return rows;
}

async function lockOfBatches(own: TenantDb, now: Date): Promise<Row[]> {
  const { tx, tenantId } = own;
  if ((await restNow(own, now)) > 0) return [];
  // Shared: pausing waits until the rows below are marked, and then no more follow.
  const { rows: batches } = await statement<{ id: string; perMinute: number; recent: number }>`
    select b.id, b.per_minute as "perMinute", (
      select count(*)::int from sms_messages m
      where m.tenant_id = b.tenant_id and m.batch_id = b.id and m.submitted_at > ${new Date(now.getTime() - RATE_SECONDS * 1000)}
    ) as recent
    from sms_batches b
    where b.tenant_id = ${tenantId} and b.state = 'running' and (b.start_at is null or b.start_at <= ${now})
    order by b.id for share of b`.execute(tx);
  const found: Row[] = [];
  for (const { id, perMinute, recent } of batches) {
    const allowed = Math.min(MOST, Math.ceil((perMinute * RATE_SECONDS) / 60) - recent);
    if (allowed <= 0) continue;
    const { rows } = await statement<Row>`
      select ${columns} from sms_messages m ${template}
      where m.tenant_id = ${tenantId} and m.batch_id = ${id} and m.state = 'queued' and m.due_at <= ${now}
      order by m.due_at, m.id limit ${allowed} for update of m skip locked`.execute(tx);
    found.push(...rows);
  }
  return found;
}

/** Minutes until group sending may go on; 0: it may. */
export async function restNow(own: TenantDb, now: Date): Promise<number> {
  const { quietFrom, quietTo } = await smsSettingTable.find(own);
  // China has one zone, without summer time.
  const minute = Math.floor(now.getTime() / 60_000 + 480) % 1440;
  return restOf(minute, { from: quietFrom % 1440, to: quietTo % 1440 });
}

async function refuse(
  { tx, tenantId }: TenantDb,
  row: Row,
  { words, nextAllowed }: { words: string; nextAllowed: string | null },
  now: Date,
): Promise<void> {
  const next = nextAllowed === null ? null : new Date(nextAllowed);
  const waits = next !== null && next.getTime() - now.getTime() <= MAX_WAIT_MS;
  await (waits
    ? statement`
        update sms_messages set due_at = ${next}, cause = ${words} where tenant_id = ${tenantId} and id = ${row.id}`
    : statement`
        update sms_messages set state = 'refused', cause = ${words}, done_at = ${now}
        where tenant_id = ${tenantId} and id = ${row.id}`
  ).execute(tx);
}

async function setSending({ tx, tenantId }: TenantDb, id: string, permitId: string | null, now: Date): Promise<void> {
  await statement`
    update sms_messages set state = 'sending', submitted_at = ${now}, permit_id = ${permitId}::bigint, cause = ''
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** When the next queued message is due: of singles, and of batches that run, after their rest. Null: nothing waits. */
export async function nextDue(own: TenantDb, now = new Date()): Promise<Date | null> {
  const { tx, tenantId } = own;
  const rest = await restNow(own, now);
  const restEnd = rest > 0 ? new Date(now.getTime() + rest * 60_000) : null;
  const { rows } = await statement<{ due: Date | null }>`
    select min(case when m.batch_id is null then m.due_at else greatest(m.due_at, b.start_at, ${restEnd}::timestamptz) end) as due
    from sms_messages m
    left join sms_batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
    where m.tenant_id = ${tenantId} and m.state = 'queued' and (m.batch_id is null or b.state = 'running')`.execute(tx);
  return rows[0]?.due ?? null;
}

/** Batches of which nothing is left to send are finished. Returns whether there was one. */
export async function finishBatches({ tx, tenantId }: TenantDb): Promise<boolean> {
  const { rows } = await statement<{ id: string }>`
    update sms_batches b set state = 'finished', version = version + 1
    where b.tenant_id = ${tenantId} and b.state = 'running' and not exists (
      select from sms_messages m where m.tenant_id = b.tenant_id and m.batch_id = b.id and m.state in ('queued', 'sending'))
    returning b.id`.execute(tx);
  return rows.length > 0;
}
