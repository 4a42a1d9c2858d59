import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { type Selectable, sql } from 'kysely';
import { type NewTrajectoryEntry, orderText, writeTrajectory } from '../areas/customer/public.ts';
import type { TenantTx, Tx } from '../platform/db/db.ts';
import type { Products } from '../platform/db/schema.ts';
import { branches, type DemoCatalogue } from './market-goods.ts';
import { type DemoOrder, type DemoProduct, demoOrders, type OrderPlan } from './market-orders.ts';
import type { Random } from './random.ts';
import { ascending } from './seed-conversations.ts';

const BATCH = 2000;

export interface MarketPlan extends Omit<OrderPlan, 'products' | 'storeIds' | 'customers'> {
  /** How many of the customers, the earliest first, may have ordered. */
  customers: number;
  stores: number;
  catalogue: DemoCatalogue;
}

/** Branches, products in their categories, and the orders of the last months with their steps and the customers' histories. */
export async function insertMarket(
  tenant: TenantTx,
  random: Random,
  { stores, catalogue, customers, ...plan }: MarketPlan,
): Promise<void> {
  const storeIds = await insertStores(tenant, stores, plan.agentIds);
  const products = await insertProducts(tenant, catalogue);
  const orders = demoOrders(random, { ...plan, customers: await firstCustomers(tenant, customers), products, storeIds });
  for (let from = 0; from < orders.length; from += BATCH) await insertOrders(tenant, orders.slice(from, from + BATCH));
  await noteNumbers(tenant, orders);
}

async function firstCustomers({ tx, tenantId }: TenantTx, count: number): Promise<OrderPlan['customers']> {
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'owner_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id, owner_id }) => ({ id, ownerId: owner_id }));
}

async function insertStores({ tx, tenantId }: TenantTx, count: number, agentIds: readonly string[]): Promise<string[]> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 570, to: 1290 }));
  const rows = await tx
    .insertInto('stores')
    .values(
      branches.slice(0, count).map(([code, name, region, address, phone], i) => ({
        ...{ tenant_id: tenantId, code, name, region, address, phone },
        manager_id: agentIds[i % agentIds.length] ?? null,
        working_hours: JSON.stringify(hours),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function insertProducts({ tx, tenantId }: TenantTx, catalogue: DemoCatalogue): Promise<DemoProduct[]> {
  const ids = new Map<string, string>();
  const goods = [];
  for (const [way, products] of Object.entries(catalogue)) {
    const names = way.split('/');
    for (const [depth, name] of names.entries()) {
      const path = names.slice(0, depth + 1).join('/');
      if (ids.has(path)) continue;
      const parent_id = ids.get(names.slice(0, depth).join('/')) ?? null;
      ids.set(path, await insertCategory(tx, { tenant_id: tenantId, name, parent_id, level: depth + 1 }));
    }
    const category_id = ids.get(way) ?? null;
    for (const [code, name, yuan, unit, stock] of products) {
      goods.push({ tenant_id: tenantId, code, name, category_id, price: yuan * 100, unit, stock });
    }
  }
  const rows = await tx.insertInto('products').values(goods).returning(['id', 'code', 'name', 'unit', 'price']).execute();
  return rows.map(asProduct);
}

const asProduct = ({ price, ...product }: Pick<Selectable<Products>, 'id' | 'code' | 'name' | 'unit' | 'price'>) => ({
  ...product,
  price: Number(price),
});

async function insertCategory(
  tx: Tx,
  row: { tenant_id: number; name: string; parent_id: string | null; level: number },
): Promise<string> {
  const { id } = await tx.insertInto('product_categories').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function insertOrders(tenant: TenantTx, orders: readonly DemoOrder[]): Promise<void> {
  const { tx, tenantId, cipher } = tenant;
  const field = <T>(pick: (order: DemoOrder) => T) => orders.map(pick);
  const lastOf = ({ steps }: DemoOrder) => steps.at(-1) ?? steps[0];
  const { rows } = await sql<{ id: string }>`
    insert into sales_orders (tenant_id, number, create_key, customer_id, owner_id, store_id, state, total, discount, remark,
      created_at, updated_at, version)
    select ${tenantId}, number, 'demo-' || number, customer_id, owner_id, store_id, state, total, discount, remark,
      created_at, updated_at, version
    from unnest(
      ${field((o) => o.number)}::text[], ${field((o) => o.customerId)}::bigint[], ${field((o) => o.ownerId)}::bigint[],
      ${field((o) => o.storeId)}::bigint[], ${field((o) => lastOf(o)?.to ?? 'draft')}::text[],
      ${field((o) => o.total)}::bigint[], ${field((o) => o.discount)}::bigint[],
      ${field((o) => (o.remark === '' ? null : cipher.encrypt('sales_orders.remark', o.remark)))}::bytea[],
      ${field((o) => o.steps[0]?.at.toISOString())}::timestamptz[], ${field((o) => lastOf(o)?.at.toISOString())}::timestamptz[],
      ${field((o) => o.steps.length)}::int[]
    ) with ordinality as o(number, customer_id, owner_id, store_id, state, total, discount, remark, created_at, updated_at,
      version, place)
    order by place
    returning id`.execute(tx);
  const ids = ascending(rows);
  const lines = orders.flatMap(({ items }, i) => items.map((item, line) => ({ ...item, orderId: ids[i], line: line + 1 })));
  const line = <T>(pick: (one: (typeof lines)[number]) => T) => lines.map(pick);
  await sql`
    insert into sales_order_items (tenant_id, order_id, line, product_id, code, name, unit, price, quantity)
    select ${tenantId}, given.order_id, given.line, p.id, p.code, p.name, p.unit, p.price, given.quantity
    from unnest(
      ${line((l) => l.orderId)}::bigint[], ${line((l) => l.line)}::int[], ${line((l) => l.product.id)}::bigint[],
      ${line((l) => l.quantity)}::int[]
    ) as given(order_id, line, product_id, quantity)
    join products p on p.tenant_id = ${tenantId} and p.id = given.product_id`.execute(tx);
  const steps = orders.flatMap(({ steps: all, ownerId }, i) => all.map((step) => ({ ...step, ownerId, orderId: ids[i] })));
  const step = <T>(pick: (one: (typeof steps)[number]) => T) => steps.map(pick);
  await sql`
    insert into sales_order_changes (tenant_id, order_id, from_state, to_state, agent_id, created_at)
    select ${tenantId}, order_id, from_state, to_state, agent_id, created_at
    from unnest(
      ${step((s) => s.orderId)}::bigint[], ${step((s) => s.from)}::text[], ${step((s) => s.to)}::text[],
      ${step((s) => s.ownerId)}::bigint[], ${step((s) => s.at.toISOString())}::timestamptz[]
    ) with ordinality as s(order_id, from_state, to_state, agent_id, created_at, place)
    order by place`.execute(tx);
  await writeTrajectory(tenant, orders.flatMap(historyOf));
}

/** The customer's history tells of the beginning of an order and of its last step. */
function historyOf({ number, customerId, ownerId, total, discount, steps }: DemoOrder): NewTrajectoryEntry[] {
  const told = steps.length > 1 ? [steps[0], steps.at(-1)] : [steps[0]];
  return told.flatMap((step) =>
    step
      ? [
          {
            ...{ customerId, kind: 'order' as const, agentId: ownerId, at: step.at },
            content: orderText({ number, from: step.from, to: step.to, amount: total - discount }),
          },
        ]
      : [],
  );
}

/** The next order of a day comes after these. */
async function noteNumbers({ tx, tenantId }: TenantTx, orders: readonly DemoOrder[]): Promise<void> {
  const days = Map.groupBy(orders, ({ steps: [made] }) => (made ? tenantDate(made.at) : ''));
  const rows = [...days].map(([day, made]) => ({ tenant_id: tenantId, day, last: made.length }));
  await tx.insertInto('sales_order_numbers').values(rows).execute();
}
