import type { VisitPlan, VisitPlanRepeat, VisitPlanState, VisitPlanWay } from '@lianxi/contracts/customer/visit-plan.contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { VisitPlans } from '../../../platform/db/schema.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { foundCustomerIds } from '../customer/customer.queries.ts';
import type { Viewer } from '../customer/customer-view.ts';
import { ofCustomer } from '../customer/survivor.queries.ts';
import { stateOf } from './visit-plan.rules.ts';

export const sealedPlans: SealedTable = { table: 'visit_plans', columns: ['visit_plans.content', 'visit_plans.result'] };

/** The tenant's plans with their customers and owners. */
export function plansOf({ tx, tenantId }: TenantDb) {
  return tx
    .selectFrom('visit_plans as p')
    .innerJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.customer_id'))
    .innerJoin('agents as o', (join) => join.onRef('o.tenant_id', '=', 'p.tenant_id').onRef('o.id', '=', 'p.owner_id'))
    .where('p.tenant_id', '=', tenantId)
    .selectAll('p')
    .select(['c.name as customer_name', 'c.phone as customer_phone', 'o.name as owner_name']);
}

export type PlanRow = Awaited<ReturnType<ReturnType<typeof plansOf>['execute']>>[number];

/** The tenant's plans alone: pages are chosen before any join. */
const plansAlone = ({ tx, tenantId }: TenantDb) =>
  tx.selectFrom('visit_plans as p').select('p.id').where('p.tenant_id', '=', tenantId);
type PlanIds = ReturnType<typeof plansAlone>;

/** The ids of a customer's plans, in the order of the list. */
export const planIdsOfCustomer = (reader: TenantDb, customerId: string): PlanIds =>
  inOrder(plansAlone(reader).where((eb) => ofCustomer(reader, eb.ref('p.customer_id'), customerId)));

/** Plans by their ids, in that order. */
export async function plansInOrder(reader: TenantDb, ids: readonly string[]): Promise<PlanRow[]> {
  if (ids.length === 0) return [];
  const rows = await plansOf(reader).where('p.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export interface PlanFilter {
  readonly scope: ScopeFilter;
  /** Customers whom the keyword finds; absent: all. */
  readonly customers: ReturnType<typeof foundCustomerIds> | undefined;
  readonly ownerIds: readonly string[];
  readonly state: VisitPlanState | undefined;
  readonly way: VisitPlanWay | undefined;
  readonly beginTime: string | undefined;
  readonly endTime: string | undefined;
}

/** The ids of the list's plans, in its order. */
export function findPlanIds(reader: TenantDb, filter: PlanFilter, now: Date): PlanIds {
  const { scope, customers, ownerIds, state, way, beginTime, endTime } = filter;
  let found = plansAlone(reader).where((eb) => scope.agentIds(eb, 'p.owner_id'));
  if (customers) found = found.where('p.customer_id', 'in', customers);
  for (const ownerId of ownerIds) found = found.where('p.owner_id', '=', ownerId);
  if (state) found = found.where('p.state', '=', state === 'overdue' ? 'open' : state);
  if (state === 'open') found = found.where('p.plan_at', '>', now);
  if (state === 'overdue') found = found.where('p.plan_at', '<=', now);
  if (way) found = found.where('p.way', '=', way);
  if (beginTime) found = found.where('p.plan_at', '>=', new Date(beginTime));
  if (endTime) found = found.where('p.plan_at', '<=', new Date(endTime));
  return inOrder(found);
}

/** Open ones first, the earliest at the top; then ended ones, the last one first. */
function inOrder(found: PlanIds): PlanIds {
  return found
    .orderBy(sql`p.state <> 'open'`)
    .orderBy(sql`case when p.state = 'open' then p.plan_at end`)
    .orderBy('p.plan_at', 'desc')
    .orderBy('p.id', 'desc');
}

export function showPlan({ cipher, whole }: Viewer, row: PlanRow, now: Date): VisitPlan {
  const phone = cipher.decrypt('customers.phone', row.customer_phone);
  return {
    id: row.id,
    custId: row.customer_id,
    custName: cipher.decrypt('customers.name', row.customer_name),
    phone: whole ? phone : maskPhone(phone, phoneHandle(cipher, phone)),
    way: row.way as VisitPlanWay,
    content: cipher.decrypt('visit_plans.content', row.content),
    planTime: row.plan_at.toISOString(),
    repeat: row.repeat as VisitPlanRepeat,
    remindMinutes: row.remind_minutes,
    ownerId: row.owner_id,
    ownerName: row.owner_name,
    state: stateOf(row.state, row.plan_at, now),
    result: row.result ? cipher.decrypt('visit_plans.result', row.result) : '',
    endTime: row.ended_at?.toISOString() ?? null,
    linkedid: row.call_id,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}

/** Plans of these ids within the scope, locked until the transaction ends, in the order of their ids. */
export function lockPlans({ tx, tenantId }: TenantDb, scope: ScopeFilter, ids: readonly string[]) {
  return tx
    .selectFrom('visit_plans as p')
    .selectAll('p')
    .where('p.tenant_id', '=', tenantId)
    .where('p.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where((eb) => scope.agentIds(eb, 'p.owner_id'))
    .orderBy('p.id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedPlan = Awaited<ReturnType<typeof lockPlans>>[number];

export async function insertPlan({ tx, tenantId }: TenantDb, plan: Omit<Insertable<VisitPlans>, 'tenant_id'>): Promise<string> {
  const { id } = await tx
    .insertInto('visit_plans')
    .values({ ...plan, tenant_id: tenantId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes changed columns of plans, and raises their versions. */
export async function changePlans(
  { tx, tenantId }: TenantDb,
  ids: readonly string[],
  columns: Updateable<VisitPlans>,
): Promise<void> {
  await tx
    .updateTable('visit_plans')
    .set((eb) => ({ ...columns, updated_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** The open plan for which an agent may read a customer, in the form for the operation log; null: none. */
export async function findPlanContact({ tx, tenantId }: TenantDb, agentId: string, customerId: string): Promise<string | null> {
  const plan = await tx
    .selectFrom('visit_plans')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('customer_id', '=', customerId)
    .where('owner_id', '=', agentId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return plan ? `visit-plan:${plan.id}` : null;
}
