import { sql } from 'kysely';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { showText } from '../customer/customer-view.ts';
import { survivorOf } from '../customer/survivor.queries.ts';

/** Who has a number now, as the caller may see it: a customer outside their data scope has no name, only an agent. */
export interface Holder {
  /** For the server alone. */
  customerId: string;
  holderId: string | null;
  holderName: string;
  ownerName: string | null;
}

/** The customer with this number, or with this id; null: none. For endpoints whose data scope is `customer_list`. */
export async function findHolder(ctx: SignedInContext<unknown>, by: { phone: string } | { id: string }): Promise<Holder | null> {
  const { tx, tenantId, cipher, scope } = ctx;
  const id = 'id' in by ? by.id : await idOfNumber(ctx, by.phone);
  if (id === null) return null;
  const holder = await tx
    .selectFrom('customers as c')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.owner_id'))
    .select(['c.id', 'c.name', 'a.name as owner_name'])
    .select((eb) => sql<boolean>`${scope.agentIds(eb, 'c.owner_id')}`.as('visible'))
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', await survivorOf(ctx, id))
    .executeTakeFirst();
  if (!holder) return null;
  const { visible, owner_name: ownerName } = holder;
  if (!visible) return { customerId: holder.id, holderId: null, holderName: '', ownerName };
  const holderName = showText(viewerOf(ctx), cipher.decrypt('customers.name', holder.name));
  return { customerId: holder.id, holderId: holder.id, holderName, ownerName };
}

async function idOfNumber({ tx, tenantId, cipher }: SignedInContext<unknown>, phone: string): Promise<string | null> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('phone_index', 'in', cipher.blindIndexes('customers.phone_index', phone))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
