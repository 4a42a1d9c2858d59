import type { CustomerFilters } from '@lianxi/contracts/customer/customer.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { matching } from './customer.queries.ts';
import { readFilter } from './customer-view.ts';

/** Somebody who may be contacted. */
export interface AudienceCustomer {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly company: string;
}

const SCOPE = 'customer_list';

/**
 * Customers that a filter of their list finds within the agent's data scope, in the order of their ids after `after`: whole
 * numbers, for a machine that contacts them and shows them to nobody.
 */
export async function findAudience(
  own: SealedDb,
  principal: Principal,
  filters: CustomerFilters,
  { after, limit }: { after: string; limit: number },
): Promise<AudienceCustomer[]> {
  if (!principal.holds(SCOPE)) return [];
  const scope = scopeOf(principal, SCOPE);
  const viewer = { cipher: own.cipher, whole: principal.holds(CONTACT_NUMBER) };
  const filter = readFilter(viewer, { scope, seesAll: scope.seesAll }, filters);
  if (!filter) return [];
  const rows = await matching(own, filter)
    .select(['c.id', 'c.name', 'c.phone', 'c.company'])
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, phone, company }) => ({
    id,
    name: own.cipher.decrypt('customers.name', name),
    number: own.cipher.decrypt('customers.phone', phone),
    company,
  }));
}
