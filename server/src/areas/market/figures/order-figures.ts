import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Period } from '../../../platform/statistics/period.ts';

/** What a customer ordered on a day. */
export interface OrdersOfCustomer {
  readonly customerId: string;
  readonly at: Date;
  /** In fen. */
  readonly amount: number;
}

/** Orders of a time that were confirmed and not given back, of customers who are known. */
export async function findOrdersMade({ tx, tenantId }: TenantDb, { begin, end }: Period): Promise<OrdersOfCustomer[]> {
  const { rows } = await sql<OrdersOfCustomer>`
    select customer_id as "customerId", created_at as at, total::float8 as amount from sales_orders
    where tenant_id = ${tenantId} and customer_id is not null and state not in ('draft', 'cancelled', 'refunded')
      and created_at >= ${begin} and created_at < ${end}`.execute(tx);
  return rows;
}
