import type { PromiseState } from '@lianxi/contracts/collection/collection-words';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { judge } from './promise.rules.ts';

/** What was paid for promises `p`, without payments that were taken back. */
export const paidFor = sql<string>`coalesce((
  select sum(m.amount) from collection_payments m
  where m.tenant_id = p.tenant_id and m.promise_id = p.id and m.reversed_at is null
), 0)`;

/** The promise that a payment of a day belongs to: the last one that it is in time for. A payment counts for one promise only. */
export async function promiseOfDay({ tx, tenantId }: TenantDb, caseId: string, day: string): Promise<string | null> {
  const found = await tx
    .selectFrom('collection_promises')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('case_id', '=', caseId)
    .where('state', '<>', 'cancelled')
    .where('made_on', '<=', day)
    .where('due_on', '>=', day)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** A promise whose verdict changed. */
export interface Judged {
  readonly id: string;
  readonly case_id: string;
  readonly agent_id: string;
  readonly amount: string;
  readonly due_on: string;
  readonly state: PromiseState;
}

/**
 * Judges the promises of a case by its ledger, also those whose payments changed since. The transaction has locked the case.
 * @param of with what is owed now
 * @returns those whose verdict changed
 */
export async function judgePromises({ tx, tenantId }: TenantDb, of: { id: string; owed: number }, now: Date): Promise<Judged[]> {
  const today = tenantDate(now);
  const promises = await tx
    .selectFrom('collection_promises as p')
    .select(['p.id', 'p.case_id', 'p.agent_id', 'p.amount', 'p.due_on', 'p.state', paidFor.as('paid')])
    .where('p.tenant_id', '=', tenantId)
    .where('p.case_id', '=', of.id)
    .where('p.state', '<>', 'cancelled')
    .orderBy('p.id')
    .execute();
  const newest = promises.at(-1)?.id;
  const judged: Judged[] = [];
  for (const { paid, ...promise } of promises) {
    // A reduction may leave less to pay than was promised: who pays all of it kept the promise.
    const allPaid = promise.state === 'open' && of.owed === 0 && Number(paid) > 0;
    const amount = allPaid ? Number(paid) : Number(promise.amount);
    const verdict = judge({ amount, dueOn: promise.due_on, paid: Number(paid) }, today);
    // A case has one open promise, its newest one: an earlier one whose payment was taken back did not hold.
    const state = verdict === 'open' && promise.id !== newest ? (Number(paid) > 0 ? 'partly' : 'broken') : verdict;
    if (state === promise.state) continue;
    await tx
      .updateTable('collection_promises')
      .set(
        state === 'open'
          ? { state, ended_on: null, judge_at: endOfDay(promise.due_on) }
          : { state, ended_on: today, judge_at: null, remind_at: null },
      )
      .where('tenant_id', '=', tenantId)
      .where('id', '=', promise.id)
      .execute();
    judged.push({ ...promise, state });
  }
  return judged;
}

/** Ends the open promises of cases without a verdict. */
export async function cancelPromises({ tx, tenantId }: TenantDb, caseIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('collection_promises')
    .set({ state: 'cancelled', ended_on: tenantDate(now), judge_at: null, remind_at: null })
    .where('tenant_id', '=', tenantId)
    .where('case_id', 'in', [...caseIds])
    .where('state', '=', 'open')
    .execute();
}

const DAY_MS = 86_400_000;
const REMIND_HOUR = 9;

/** When a tenant's day is over. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS);

/** When the owner is reminded of a promise: at nine, so many days before it is due. Null: that has passed. */
export function reminderOf(dueOn: string, daysBefore: number, now: Date): Date | null {
  const at = new Date(Date.parse(`${dueOn}T0${REMIND_HOUR}:00:00+08:00`) - daysBefore * DAY_MS);
  return at > now ? at : null;
}
