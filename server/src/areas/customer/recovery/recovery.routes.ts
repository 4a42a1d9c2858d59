import { type HeldValue, moveCustomers, recoveryErrors } from '@lianxi/contracts/customer/recovery.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { Context, SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { reclaimUniqueValues } from '../../form/public.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { lockCustomers } from '../customer/customer-edit.queries.ts';
import { emitMoved } from '../customer/customer-facts.ts';
import { showText } from '../customer/customer-view.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { type BinRow, binCustomers, lockBinned, unbinCustomer } from './customer-bin.queries.ts';
import { lockPooled, poolCustomers, returnFromPool } from './customer-pool.queries.ts';
import { findHolder, type Holder } from './number-holder.queries.ts';

type Ctx = SignedInContext<unknown>;
type Moving = Context<typeof moveCustomers>;

/** Moves customers to the pool, to the bin, and back: all of them, or none when one is outside the scope. */
export const recoveryRoutes = routes((on) => {
  on(moveCustomers, async (ctx) => {
    const { ids, to, reason } = ctx.body;
    if (to === 'bin') return remove(ctx, ids, reason);
    return to === 'pool' ? pool(ctx, ids) : bringBack(ctx, ids);
  });
});

async function remove(ctx: Moving, ids: readonly string[], reason: string) {
  const { principal, now } = ctx;
  requireRight(ctx, 'customer_remove');
  const rows = await lockAll(ctx, ids);
  await binCustomers(ctx, rows, { agentId: principal.agentId, reason, now });
  const removed = rows.map(({ id }) => id);
  ctx.audit({ target: targetOf(removed), after: { ids: removed, to: 'bin' } });
  await enter(ctx, removed, 'removed', reason === '' ? '移入回收站' : `移入回收站：${reason}`);
  return { changed: removed.length, held: [] };
}

async function pool(ctx: Moving, ids: readonly string[]) {
  requireRight(ctx, 'customer_allot');
  const rows = await lockAll(ctx, ids);
  const pooled = await poolCustomers(
    ctx,
    rows.map(({ id }) => id),
    ctx.now,
  );
  ctx.audit({ target: targetOf(pooled), after: { ids: pooled, to: 'pool' } });
  await enter(ctx, pooled, 'pooled', '移入公海');
  emitMoved(ctx, pooled, { event: 'pooled', agentId: ctx.principal.agentId, now: ctx.now });
  return { changed: pooled.length, held: [] };
}

async function bringBack(ctx: Moving, ids: readonly string[]) {
  const held: HeldValue[] = [];
  const restored: string[] = [];
  const binned = await lockBinned(ctx, ctx.scope, ids);
  if (binned.length > 0) requireRight(ctx, 'customer_remove');
  for (const row of binned) {
    const found = await heldBy(ctx, row);
    if (found) held.push(found);
    else {
      await unbinCustomer(ctx, row, ctx.now);
      restored.push(row.id);
    }
  }
  // The pool is open to all who may allot: who has a customer of the pool is nobody's scope.
  const pooled = binned.length < new Set(ids).size ? (await lockPooled(ctx, ids)).map(({ id }) => id) : [];
  if (pooled.length > 0) {
    requireRight(ctx, 'customer_allot');
    await returnFromPool(ctx, pooled, ctx.now);
  }
  if (binned.length + pooled.length < new Set(ids).size) throw new CodedError(commonErrors.notFound);
  const changed = [...restored, ...pooled];
  ctx.audit({ target: targetOf(changed), after: { ids: changed, to: 'back' } });
  await enter(ctx, restored, 'restored', '从回收站恢复');
  await enter(ctx, pooled, 'pooled', '移出公海');
  return { changed: changed.length, held };
}

/** What keeps a customer in the bin: another one has the number, or a value that no two may share. Null: nothing. */
async function heldBy(ctx: Ctx, row: BinRow): Promise<HeldValue | null> {
  const viewer = viewerOf(ctx);
  const custName = showText(viewer, ctx.cipher.decrypt('customers.name', row.name));
  const byNumber = await findHolder(ctx, { phone: ctx.cipher.decrypt('customers.phone', row.phone) });
  if (byNumber) return heldValue(row.id, custName, '联系电话', byNumber);
  const [own] = await reclaimUniqueValues(ctx, 'customer', row.id);
  if (!own) return null;
  return heldValue(row.id, custName, own.label, await findHolder(ctx, { id: own.recordId }));
}

function heldValue(id: string, custName: string, field: string, holder: Holder | null): HeldValue {
  const { holderId = null, holderName = '', ownerName = null } = holder ?? {};
  return { id, custName, field, holderId, holderName, ownerName };
}

function requireRight({ principal }: Ctx, code: 'customer_remove' | 'customer_allot'): void {
  if (principal.holds(code)) return;
  throw new CodedError(code === 'customer_remove' ? recoveryErrors.mayNotRemove : recoveryErrors.mayNotAllot);
}

/** All these customers, locked. One outside the scope does not exist for the caller. */
async function lockAll(ctx: Ctx, ids: readonly string[]) {
  const rows = await lockCustomers(ctx, ctx.scope, ids);
  if (rows.length < new Set(ids).size) throw new CodedError(commonErrors.notFound);
  return rows;
}

/** The same entry for each of these customers. */
export function enter(
  ctx: Ctx,
  ids: readonly string[],
  kind: 'removed' | 'restored' | 'pooled' | 'claimed' | 'allotted',
  content: string,
): Promise<void> {
  const { agentId } = ctx.principal;
  return writeTrajectory(
    ctx,
    ids.map((customerId) => ({ customerId, kind, content, agentId, at: ctx.now })),
  );
}

export function targetOf(ids: readonly string[]): string {
  return ids.length === 1 ? `customer:${ids[0]}` : `customers:${ids.length}`;
}
