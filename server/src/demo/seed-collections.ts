import { startOfTenantDay, tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { endOfDay, insertCases, reminderOf, totalOf, writeSteps } from '../areas/collection/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import { type BatchPlan, type DemoCase, demoCases } from './collections.ts';
import type { Random } from './random.ts';
import { ascending } from './seed-conversations.ts';

export interface CollectionPlan {
  batches: readonly BatchPlan[];
  /** Agents who collect. */
  collectors: readonly string[];
  firstPhone: number;
  now: Date;
}

/** With whoever imports, approves and withdraws. */
type Plan = CollectionPlan & { leaderId: string };

/** The batches of creditors with their cases, and what came of each until now. */
export async function insertCollections(tenant: TenantTx, random: Random, given: CollectionPlan): Promise<void> {
  const leader = await tenant.tx
    .selectFrom('agents')
    .select('id')
    .where('tenant_id', '=', tenant.tenantId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const plan = { ...given, leaderId: leader.id };
  let phones = plan.firstPhone;
  for (const [at, batch] of plan.batches.entries()) {
    const prefix = `HT${at + 1}${tenantDate(startOfTenantDay(plan.now, batch.came)).slice(2, 7).replace('-', '')}`;
    const rest = { now: plan.now, firstPhone: phones, prefix, collectors: plan.collectors.length };
    const cases = demoCases(random.fork(batch.name), batch, rest);
    phones += batch.cases * 2;
    await insertBatch(tenant, plan, batch, cases);
  }
}

async function insertBatch(tenant: TenantTx, plan: Plan, batch: BatchPlan, cases: readonly DemoCase[]): Promise<void> {
  const { tx, tenantId } = tenant;
  const came = new Date(startOfTenantDay(plan.now, batch.came).getTime() + 9 * 3_600_000);
  const { id } = await tx
    .insertInto('collection_batches')
    .values({
      ...{ tenant_id: tenantId, creditor: batch.creditor, name: batch.name, state: 'open', created_by: plan.leaderId },
      ...{ good_rows: cases.length, bad_rows: 0, faults: '[]', created_at: came },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = cases.map((one) => one.given);
  const ids = await insertCases(tenant, { id, creditor: batch.creditor }, given, { agentId: plan.leaderId, now: came });
  const rows = cases.map((one) => ({ ...one, id: ids.get(one.given.contractNo) ?? '' }));
  const owned = rows.filter(({ owner }) => owner !== null);
  for (const [place, agentId] of plan.collectors.entries()) {
    const own = owned.filter(({ owner }) => owner === place).map((row) => row.id);
    const now = new Date(came.getTime() + 3_600_000);
    if (own.length > 0) await writeSteps(tenant, own, { kind: 'allotted', agentId: plan.leaderId, toAgentId: agentId, now });
  }
  await insertAttempts(tenant, plan, owned);
  await insertPayments(tenant, plan, owned);
  await insertReductions(tenant, plan, owned);
  await insertDisputes(tenant, plan, owned);
  await updateCases(tenant, plan, owned);
}

type Row = DemoCase & { id: string };
const agentOf = (plan: Plan, { owner }: Row): string => plan.collectors[owner ?? 0] ?? plan.leaderId;

async function insertAttempts({ tx, tenantId, cipher }: TenantTx, plan: Plan, rows: readonly Row[]): Promise<void> {
  const contacts = await tx
    .selectFrom('collection_contacts')
    .select(['id', 'case_id', 'relation'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const ofCase = Map.groupBy(contacts, ({ case_id }) => case_id);
  const values = rows.flatMap((row) =>
    row.attempts.flatMap(({ at, contact, outcome, note }) => {
      const found = ofCase.get(row.id)?.[contact];
      if (!found) return [];
      return {
        ...{ tenant_id: tenantId, case_id: row.id, contact_id: found.id, relation: found.relation, way: 'phone', outcome },
        ...{ agent_id: agentOf(plan, row), created_at: at },
        note: note === '' ? null : cipher.encrypt('collection_attempts.note', note),
      };
    }),
  );
  values.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  if (values.length > 0) await tx.insertInto('collection_attempts').values(values).execute();
}

/** Returns the promises by their cases. */
async function insertPromises({ tx, tenantId }: TenantTx, plan: Plan, rows: readonly Row[]): Promise<Map<string, string>> {
  const values = rows.flatMap((row) => {
    if (!row.promise) return [];
    const { amount, madeAt, dueOn, state, endedOn } = row.promise;
    const open = state === 'open';
    return {
      ...{ tenant_id: tenantId, case_id: row.id, agent_id: agentOf(plan, row), amount, state, created_at: madeAt },
      ...{ made_on: tenantDate(madeAt), due_on: dueOn, ended_on: endedOn },
      ...{ judge_at: open ? endOfDay(dueOn) : null, remind_at: open ? reminderOf(dueOn, 1, plan.now) : null },
    };
  });
  if (values.length === 0) return new Map();
  const made = await tx.insertInto('collection_promises').values(values).returning(['id', 'case_id']).execute();
  return new Map(made.map(({ id, case_id }) => [case_id, id]));
}

async function insertPayments(tenant: TenantTx, plan: Plan, rows: readonly Row[]): Promise<void> {
  const { tx, tenantId } = tenant;
  const promises = await insertPromises(tenant, plan, rows);
  const paid = rows.flatMap((row) => row.payments.map((payment) => ({ row, payment, agent: agentOf(plan, row) })));
  if (paid.length === 0) return;
  const values = paid.map(({ row, payment: { amount, paidOn, way, at, promised }, agent }, place) => ({
    ...{ tenant_id: tenantId, case_id: row.id, key: `demo-${row.given.contractNo}-${place}`, amount, paid_on: paidOn, way },
    ...{ agent_id: agent, owner_id: agent, created_at: at, promise_id: promised ? (promises.get(row.id) ?? null) : null },
  }));
  const ids = ascending(await tx.insertInto('collection_payments').values(values).returning('id').execute());
  const entries = paid.map(({ row, payment: { parts, at }, agent }, place) => ({
    ...{ tenant_id: tenantId, case_id: row.id, kind: 'payment', ...parts, created_at: at, agent_id: agent },
    payment_id: ids[place] ?? null,
  }));
  await tx.insertInto('collection_entries').values(entries).execute();
}

async function insertReductions({ tx, tenantId, cipher }: TenantTx, plan: Plan, rows: readonly Row[]): Promise<void> {
  const reduced = rows.flatMap((row) => (row.reduction ? [{ row, ...row.reduction }] : []));
  if (reduced.length === 0) return;
  const values = reduced.map(({ row, amount, reason, at, parts }) => ({
    ...{ tenant_id: tenantId, case_id: row.id, amount, asked_by: agentOf(plan, row), created_at: at },
    ...(parts ? { state: 'approved', decided_by: plan.leaderId, decided_at: at } : { state: 'asked' }),
    reason: cipher.encrypt('collection_reductions.reason', reason),
  }));
  const ids = ascending(await tx.insertInto('collection_reductions').values(values).returning('id').execute());
  const entries = reduced.flatMap(({ row, parts, at }, place) => {
    if (!parts) return [];
    const entry = { tenant_id: tenantId, case_id: row.id, kind: 'reduction', ...parts, created_at: at, agent_id: plan.leaderId };
    return { ...entry, reduction_id: ids[place] ?? null };
  });
  if (entries.length > 0) await tx.insertInto('collection_entries').values(entries).execute();
}

async function insertDisputes({ tx, tenantId, cipher }: TenantTx, plan: Plan, rows: readonly Row[]): Promise<void> {
  const values = rows.flatMap((row) =>
    row.dispute === null
      ? []
      : {
          ...{ tenant_id: tenantId, case_id: row.id, opened_by: agentOf(plan, row) },
          ...{ content: cipher.encrypt('collection_disputes.content', row.dispute), created_at: startOfTenantDay(plan.now) },
        },
  );
  if (values.length > 0) await tx.insertInto('collection_disputes').values(values).execute();
}

/** What the rows of cases repeat: balance, state, owner and last contact. */
async function updateCases(tenant: TenantTx, plan: Plan, rows: readonly Row[]): Promise<void> {
  const { tx, tenantId, cipher } = tenant;
  for (const row of rows) {
    const last = row.attempts.at(-1);
    const settled = totalOf(row.owed) === 0;
    const ended = row.payments.at(-1)?.at ?? row.ownedAt;
    const state = settled ? 'settled' : row.withdrawn === null ? 'open' : 'withdrawn';
    await tx
      .updateTable('collection_cases')
      .set({
        ...{ ...row.owed, state, owner_id: agentOf(plan, row), disputed: row.dispute !== null },
        closed_on: settled ? tenantDate(ended) : state === 'open' ? null : tenantDate(startOfTenantDay(plan.now, 1)),
        ...{ last_contact_at: last?.at ?? null, last_outcome: last?.outcome ?? null },
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', row.id)
      .execute();
    if (settled) await writeSteps(tenant, [row.id], { kind: 'settled', agentId: agentOf(plan, row), now: ended });
    if (row.withdrawn === null) continue;
    const note = cipher.encrypt('collection_steps.note', row.withdrawn);
    await writeSteps(tenant, [row.id], { kind: 'withdrawn', agentId: plan.leaderId, note, now: startOfTenantDay(plan.now) });
  }
}
