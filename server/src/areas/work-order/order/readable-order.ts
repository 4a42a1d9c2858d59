import { CodedError } from '@lianxi/contracts/kit/errors';
import { workOrderErrors as errors } from '@lianxi/contracts/work-order/work-order-errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { findOrder, lockOrder, type OrderRow } from './order.queries.ts';
import { isInScope, readableOrders } from './order-list.queries.ts';
import type { Person } from './order-rights.rules.ts';
import { findGroupsOf } from './people.queries.ts';

type Caller = SignedInContext<unknown>;

/**
 * An order that the caller may read. `lock`: nobody else acts on it until the transaction ends. `otherwise`: what they hear of one
 * that they may not read, such as a task that somebody else claimed before them.
 * @throws CodedError when there is none
 */
export async function findReadableOrder(
  ctx: Caller,
  id: string,
  { lock = false, otherwise = errors.missing } = {},
): Promise<OrderRow> {
  const row = lock ? await lockOrder(ctx, id) : await findOrder(ctx, id);
  const isReadable = row && (await readableOrders(ctx).select('o.id').where('o.id', '=', id).executeTakeFirst());
  if (!row) throw new CodedError(errors.missing);
  if (!isReadable) throw new CodedError(otherwise);
  return row;
}

/** What the caller is to an order. */
export async function personOf(ctx: Caller, row: OrderRow): Promise<Person> {
  const { agentId } = ctx.principal;
  const manages = ctx.principal.holds('workorder_manage') && (await isInScope(ctx, row.id));
  return { agentId, groupIds: await findGroupsOf(ctx, agentId), manages, isInitiator: row.initiator_id === agentId };
}
