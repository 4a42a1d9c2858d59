import { CodedError } from '@lianxi/contracts/kit/errors';
import { salesOrderErrors, type salesOrderFields } from '@lianxi/contracts/market/sales-order.contract';
import type * as z from 'zod';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { isOpenStore } from '../../admin/public.ts';
import { type PricedItem, priceItems } from './sales-order.queries.ts';
import { totalOf } from './sales-order.rules.ts';

/** The permission whose data scope limits orders. */
export const SCOPE = 'market_ordermanage';

/** In fen: ten billion yuan. */
const MAX_TOTAL = 1_000_000_000_000;

type Fields = z.output<typeof salesOrderFields>;
type Caller = Pick<SignedInContext<unknown>, 'tx' | 'tenantId' | 'principal'>;

/** What an order holds after the server computed it. */
export interface OrderParts {
  readonly items: readonly PricedItem[];
  readonly total: number;
}

/**
 * Checks what an agent filled in, and prices it. `before`: owner and store of the stored order, which may stay although they could
 * not be chosen again.
 */
export async function readParts(
  caller: Caller,
  { ownerId, storeId, items, discount }: Fields,
  before: { owner_id: string | null; store_id: string | null },
): Promise<OrderParts> {
  if (ownerId !== before.owner_id && !(await mayOwn(caller, ownerId))) throw new CodedError(salesOrderErrors.unknownOwner);
  if (storeId !== null && storeId !== before.store_id && !(await isOpenStore(caller, storeId))) {
    throw new CodedError(salesOrderErrors.unknownStore);
  }
  const priced = await priceItems(caller, items);
  const total = totalOf(priced);
  if (total > MAX_TOTAL) throw new CodedError(salesOrderErrors.tooLarge);
  if (discount > total) throw new CodedError(salesOrderErrors.discountTooLarge);
  return { items: priced, total };
}

/** The caller may give orders to agents whose orders they see. Only who sees all of them sees those of nobody. */
async function mayOwn({ tx, tenantId, principal }: Caller, ownerId: string | null): Promise<boolean> {
  const scope = scopeOf(principal, SCOPE);
  if (ownerId === null) return scope.seesAll;
  const found = await tx
    .selectFrom('agents as a')
    .select('a.id')
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', ownerId)
    .where('a.disabled', '=', false)
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .executeTakeFirst();
  return found !== undefined;
}
