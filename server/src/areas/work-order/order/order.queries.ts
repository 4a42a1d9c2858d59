import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { LogEntry } from './order-log.ts';
import type { OrderState } from './order-state.ts';

export const sealedOrders: readonly SealedTable[] = [
  { table: 'work_orders', columns: ['work_orders.title'] },
  { table: 'work_order_log', key: ['order_id', 'seq'], columns: ['work_order_log.data'] },
  { table: 'work_order_effects', key: ['order_id', 'no'], columns: ['work_order_effects.payload'] },
  { table: 'work_order_secrets', key: [], columns: ['work_order_secrets.secret'] },
];

const ofOrder = ({ tx, tenantId }: TenantDb, id: string) =>
  tx.selectFrom('work_orders as o').selectAll('o').where('o.tenant_id', '=', tenantId).where('o.id', '=', id);

export type OrderRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ofOrder>['executeTakeFirst']>>>;

export const findOrder = (own: TenantDb, id: string): Promise<OrderRow | undefined> => ofOrder(own, id).executeTakeFirst();

/** Until the transaction ends, nobody else acts on the order. Everything that changes an order begins here. */
export const lockOrder = (own: TenantDb, id: string): Promise<OrderRow | undefined> =>
  ofOrder(own, id).forNoKeyUpdate().executeTakeFirst();

/** The same, without waiting: undefined while somebody else acts on it. */
export const lockFreeOrder = (own: TenantDb, id: string): Promise<OrderRow | undefined> =>
  ofOrder(own, id).forNoKeyUpdate().skipLocked().executeTakeFirst();

export const stateOf = ({ state }: OrderRow): OrderState => state as unknown as OrderState;

export interface NewOrder {
  readonly title: string;
  readonly priority: number;
  readonly customerId: string | null;
  readonly initiatorId: string;
  readonly templateId: string;
  readonly state: OrderState;
}

/** A draft. */
export async function insertOrder({ tx, tenantId, cipher }: SealedDb, order: NewOrder): Promise<string> {
  const { id } = await tx
    .insertInto('work_orders')
    .values({
      ...{ tenant_id: tenantId, template_id: order.templateId, priority: order.priority, customer_id: order.customerId },
      ...{ initiator_id: order.initiatorId, status: 'draft', state: JSON.stringify(order.state) },
      title: cipher.encrypt('work_orders.title', order.title),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The next number of a prefix: without twins, because the row is locked until the order is committed. */
export async function takeNumber({ tx, tenantId }: TenantDb, prefix: string): Promise<string> {
  const { last } = await tx
    .insertInto('work_order_numbers')
    .values({ tenant_id: tenantId, prefix, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'prefix']).doUpdateSet({ last: sql<number>`work_order_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${prefix}${String(last).padStart(6, '0')}`;
}

/** Appends to the log. The caller has locked the order. */
export async function appendEntries(
  { tx, tenantId, cipher }: SealedDb,
  orderId: string,
  entries: readonly LogEntry[],
): Promise<void> {
  await tx
    .insertInto('work_order_log')
    .values(
      entries.map(({ seq, at, byId, kind, data }) => ({
        ...{ tenant_id: tenantId, order_id: orderId, seq, at, by_id: byId, kind },
        data: cipher.encrypt('work_order_log.data', JSON.stringify(data)),
      })),
    )
    .execute();
}

/** The whole log of an order, from its beginning. */
export async function findLog({ tx, tenantId, cipher }: SealedDb, orderId: string): Promise<LogEntry[]> {
  const rows = await tx
    .selectFrom('work_order_log')
    .select(['seq', 'at', 'by_id', 'kind', 'data'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, at, by_id: byId, kind, data }) => ({
    ...{ seq, at, byId, kind },
    data: JSON.parse(cipher.decrypt('work_order_log.data', data)) as LogEntry['data'],
  }));
}

/** Writes who has to do with an order. */
export async function addPeople(
  { tx, tenantId }: TenantDb,
  orderId: string,
  role: 'did' | 'copied' | 'candidate',
  ids: readonly string[],
) {
  if (ids.length === 0) return;
  await tx
    .insertInto('work_order_people')
    .values([...new Set(ids)].map((agent_id) => ({ tenant_id: tenantId, order_id: orderId, agent_id, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeOrder({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('work_orders').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
