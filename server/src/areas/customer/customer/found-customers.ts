import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { foundCustomerIds } from './customer.queries.ts';
import { viewerOf } from './customer.routes.ts';
import { readFilter } from './customer-view.ts';
import { everybody } from './readable-customer.ts';

type Searcher = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'principal'>;

/**
 * The ids of the customers whom a keyword finds, as the list of customers does: for a query that limits its own rows otherwise.
 * Null: it finds nobody.
 */
export function customersByKeyword(searcher: Searcher, keyword: string) {
  const filter = readFilter(viewerOf(searcher), { scope: everybody, seesAll: true }, { keyword });
  return filter && foundCustomerIds(searcher, filter);
}

/** Names and whole numbers of customers, by their ids. */
export async function describeCustomers(
  { tx, tenantId, cipher }: SealedDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; number: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'phone'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, name, phone }) => [
      id,
      { name: cipher.decrypt('customers.name', name), number: cipher.decrypt('customers.phone', phone) },
    ]),
  );
}
