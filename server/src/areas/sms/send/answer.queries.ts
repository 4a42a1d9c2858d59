import type { SmsState } from '@lianxi/contracts/sms/sms-message.contract';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { insertOptOuts, withdrawPermit } from '../../contact-rule/public.ts';
import { mobileOf } from '../message/compose.ts';
import { MESSAGE_INDEX } from '../message/message.queries.ts';
import type { SmsAnswer, SmsReport, SubmitAnswer } from '../port/sms-port.ts';
import { saysNoMore } from '../setting/setting.queries.ts';
import { isFinal, outcomeOf, type Part } from './outcome.rules.ts';

/** A vendor that is busy is asked again after this time, for at most a day. */
const AGAIN_MS = 30_000;
const GIVE_UP_MS = 24 * 3_600_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const OUTBOX_WORDS = '未接入运营商，已写入发件箱';

interface Locked {
  readonly id: string;
  readonly state: SmsState;
  readonly account_id: string | null;
  readonly permit_id: string | null;
  readonly created_at: Date;
}

async function lock({ tx, tenantId }: TenantDb, id: string): Promise<Locked | null> {
  const { rows } = await statement<Locked>`
    select id, state, account_id, permit_id, created_at from sms_messages
    where tenant_id = ${tenantId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The state of a message's batch, which stays until the transaction ends; null: it has none. Batches are locked before messages. */
async function lockBatchOf({ tx, tenantId }: TenantDb, id: string): Promise<string | null> {
  const { rows } = await statement<{ state: string }>`
    select b.state from sms_messages m join sms_batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
    where m.tenant_id = ${tenantId} and m.id = ${id} for share of b`.execute(tx);
  return rows[0]?.state ?? null;
}

/** Stores what the vendor answered to a submission. Receipts may have come before. */
export async function recordAnswer(own: TenantDb, id: string, answer: SubmitAnswer, now: Date): Promise<void> {
  const batch = answer.kind === 'later' ? await lockBatchOf(own, id) : null;
  const message = await lock(own, id);
  if (!message || (message.state !== 'sending' && message.state !== 'unknown')) return;
  if (answer.kind === 'taken') {
    await insertParts(own, message, answer.ids);
    await setState(own, id, 'submitted', answer.ids.length === 0 ? OUTBOX_WORDS : '', null);
    return settle(own, id, 'submitted', now);
  }
  if (answer.kind === 'lost') return setState(own, id, 'unknown', answer.cause, null);
  // Nobody got a message: it does not count as a contact.
  if (message.permit_id !== null) await withdrawPermit(own, message.permit_id);
  if (answer.kind === 'later' && batch === 'cancelled') return setState(own, id, 'cancelled', '', now);
  const goesOn = batch === null || batch === 'running' || batch === 'paused';
  if (answer.kind === 'later' && goesOn && now.getTime() - message.created_at.getTime() < GIVE_UP_MS) {
    // It asks for a permit again: until then the receiver may refuse, or the hours end.
    await statement`
      update sms_messages
      set state = 'queued', submitted_at = null, permit_id = null, due_at = ${new Date(now.getTime() + AGAIN_MS)}, cause = ${answer.cause}
      where tenant_id = ${own.tenantId} and id = ${id}`.execute(own.tx);
    return;
  }
  await setState(own, id, 'failed', answer.cause, now);
}

async function insertParts({ tx, tenantId }: TenantDb, { id, account_id }: Locked, ids: readonly string[]): Promise<void> {
  await statement`
    insert into sms_parts (tenant_id, message_id, no, account_id, vendor_id, state, cause, reported_at)
    select ${tenantId}, ${id}, g.no, ${account_id}::bigint, g.vendor_id, coalesce(e.state, 'waiting'), coalesce(e.cause, ''), e.reported_at
    from unnest(${[...ids]}::text[]) with ordinality as g(vendor_id, no)
    left join sms_early_receipts e on e.tenant_id = ${tenantId} and e.account_id = ${account_id}::bigint and e.vendor_id = g.vendor_id
    on conflict do nothing`.execute(tx);
}

async function setState(
  { tx, tenantId }: TenantDb,
  id: string,
  state: SmsState,
  cause: string,
  doneAt: Date | null,
): Promise<void> {
  await statement`
    update sms_messages set state = ${state}, cause = ${cause}, done_at = ${doneAt}::timestamptz
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Ends a message whose segments are all reported. The caller holds its lock. */
async function settle(own: TenantDb, id: string, state: SmsState, now: Date): Promise<void> {
  if (isFinal(state)) return;
  const { rows: parts } = await statement<Part>`
    select state, cause from sms_parts where tenant_id = ${own.tenantId} and message_id = ${id} order by no`.execute(own.tx);
  const outcome = outcomeOf(parts);
  if (outcome) await setState(own, id, outcome.state, outcome.cause, now);
  // The vendor knows it after all.
  else if (state === 'unknown' && parts.length > 0) await setState(own, id, 'submitted', '', null);
}

/** Applies receipts that came while the answer to their submission was being stored, so that neither met the other. */
export async function applyEarly(own: TenantDb, now: Date): Promise<void> {
  const { tx, tenantId } = own;
  const { rows } = await statement<SmsReport & { accountId: string }>`
    select e.account_id as "accountId", e.vendor_id as "vendorId", null as key, e.state = 'delivered' as delivered, e.cause,
      e.reported_at as at
    from sms_early_receipts e
    join sms_parts p on p.tenant_id = e.tenant_id and p.account_id = e.account_id and p.vendor_id = e.vendor_id
    where e.tenant_id = ${tenantId} and p.state = 'waiting' limit 1000`.execute(tx);
  for (const { accountId, ...report } of rows) await applyReport(own, accountId, report, now);
}

/** Applies what carriers reported; a second report of a segment changes nothing, nor does a late one of a message that ended. */
export async function applyReports(own: TenantDb, accountId: string, reports: readonly SmsReport[], now: Date): Promise<void> {
  for (const report of reports) await applyReport(own, accountId, report, now);
}

async function applyReport(own: TenantDb, accountId: string, report: SmsReport, now: Date): Promise<void> {
  const { tx, tenantId } = own;
  const { vendorId, key, delivered, cause, at } = report;
  const reported = delivered ? 'delivered' : 'failed';
  const { rows } = await statement<{ id: string; byKey: boolean }>`
    select message_id as id, false as "byKey" from sms_parts
    where tenant_id = ${tenantId} and account_id = ${accountId} and vendor_id = ${vendorId}
    union all
    select id, true from sms_messages
    where tenant_id = ${tenantId} and account_id = ${accountId} and key = ${key !== null && UUID.test(key) ? key : null}::uuid
    order by 2 limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return keepEarly(own, accountId, report);
  const message = await lock(own, found.id);
  if (!message) return;
  if (found.byKey) {
    await statement`
      insert into sms_parts (tenant_id, message_id, no, account_id, vendor_id, state, cause, reported_at)
      values (${tenantId}, ${message.id}, 1, ${accountId}, ${vendorId}, ${reported}, ${cause}, ${at})
      on conflict (tenant_id, message_id, no) do update
      set state = excluded.state, cause = excluded.cause, reported_at = excluded.reported_at
      where sms_parts.state = 'waiting'`.execute(tx);
  } else {
    await statement`
      update sms_parts set state = ${reported}, cause = ${cause}, reported_at = ${at}
      where tenant_id = ${tenantId} and account_id = ${accountId} and vendor_id = ${vendorId} and state = 'waiting'`.execute(tx);
  }
  await settle(own, message.id, message.state, now);
}

/** A receipt that nothing matches yet is kept only while a submission of the account is open: forged ones fill no table. */
async function keepEarly({ tx, tenantId }: TenantDb, accountId: string, report: SmsReport): Promise<void> {
  const { vendorId, delivered, cause, at } = report;
  await statement`
    insert into sms_early_receipts (tenant_id, account_id, vendor_id, state, cause, reported_at)
    select ${tenantId}, ${accountId}, ${vendorId}, ${delivered ? 'delivered' : 'failed'}, ${cause}, ${at}
    where exists (
      select from sms_messages where tenant_id = ${tenantId} and account_id = ${accountId} and state in ('sending', 'unknown'))
    on conflict do nothing`.execute(tx);
}

/** Stores what receivers answered. Who says no more is not contacted by message again, and what is queued for them ends. */
export async function applyAnswers(own: SealedDb, accountId: string, answers: readonly SmsAnswer[], now: Date): Promise<void> {
  const { tx, tenantId, cipher } = own;
  for (const { vendorKey, number: written, text, at } of answers) {
    const number = mobileOf(written);
    if (number === null) continue;
    const optedOut = await saysNoMore(own, text);
    const { rows } = await statement<{ id: string }>`
      insert into sms_replies (tenant_id, account_id, vendor_key, number, number_index, content, opted_out, received_at)
      values (${tenantId}, ${accountId}, ${vendorKey}, ${cipher.encrypt('sms_replies.number', number)},
        ${cipher.blindIndex('sms_replies.number_index', number)}, ${cipher.encrypt('sms_replies.content', text.slice(0, 1000))},
        ${optedOut}, ${at})
      on conflict on constraint sms_replies_once do nothing returning id`.execute(tx);
    if (rows.length === 0 || !optedOut) continue;
    await insertOptOuts(own, [number], { channel: 'sms', source: 'reply', reason: `回复“${text.trim().slice(0, 20)}”` });
    await statement`
      update sms_messages set state = 'refused', cause = '对方已拒绝联系', done_at = ${now}
      where tenant_id = ${tenantId} and state = 'queued' and number_index = any(${cipher.blindIndexes(MESSAGE_INDEX, number)})`.execute(
      tx,
    );
  }
}
