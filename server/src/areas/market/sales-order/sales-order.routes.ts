import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { salesOrderMoved } from '@lianxi/contracts/market/facts';
import { yuan } from '@lianxi/contracts/market/money';
import {
  createSalesOrder,
  moveSalesOrder,
  readSalesOrder,
  salesOrderErrors,
  salesOrderList,
  updateSalesOrder,
} from '@lianxi/contracts/market/sales-order.contract';
import { type SalesOrderAction, type SalesOrderState, salesOrderStates } from '@lianxi/contracts/market/sales-order-state';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { Cipher, TenantColumn } from '../../../platform/crypto/cipher.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { restoreNumbersIn } from '../../../platform/permissions/mask-text.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { isReadableCustomer } from '../../customer/public.ts';
import { moveStock } from './move-order.ts';
import { readParts } from './order-parts.ts';
import {
  changesOf,
  idOfKey,
  itemsOf,
  lockOrder,
  ordersOf,
  shown,
  showOrder,
  takeNumber,
  writeItems,
} from './sales-order.queries.ts';
import { actionsIn, moveOf, orderNumber } from './sales-order.rules.ts';

export const salesOrderRoutes = routes((on) => {
  on(salesOrderList, (ctx) => {
    const { currentPage, pageSize, ...filter } = ctx.query;
    const orders = shown(ordersOf(ctx, ctx.scope, filter)).orderBy('o.id', 'desc');
    return findPage(orders, { currentPage, pageSize }, (row) => showOrder(ctx.cipher, row));
  });

  on(readSalesOrder, async (ctx) => {
    const { id } = ctx.params;
    const found = shown(ordersOf(ctx, ctx.scope, {}))
      .where('o.id', '=', id)
      .select('o.remark');
    const row = existing(await found.executeTakeFirst());
    const [items, changes] = await Promise.all([itemsOf(ctx, id), changesOf(ctx, id)]);
    return {
      ...showOrder(ctx.cipher, row),
      remark: opened(ctx.cipher, 'sales_orders.remark', row.remark),
      items: items.map(({ product_id, price, ...item }) => ({
        ...item,
        productId: product_id,
        price: Number(price),
        amount: Number(price) * item.quantity,
      })),
      changes: changes.map((change) => ({
        id: change.id,
        from: change.from_state as SalesOrderState | null,
        to: change.to_state as SalesOrderState,
        agentName: change.agent_name,
        note: opened(ctx.cipher, 'sales_order_changes.note', change.note),
        createTime: change.created_at.toISOString(),
      })),
      actions: actionsIn(row.state as SalesOrderState).filter((action) => mayDo(ctx.principal, action)),
    };
  });

  on(createSalesOrder, async (ctx) => {
    const { body, principal, tx, tenantId, cipher, now } = ctx;
    const made = await idOfKey(ctx, body.key);
    if (made) return { id: made };
    const customerId = existing(body.customerId);
    if (!(await isReadableCustomer(ctx, customerId))) throw new CodedError(salesOrderErrors.unknownCustomer);
    const { items, total } = await readParts(ctx, body, { owner_id: principal.agentId, store_id: null });

    const day = tenantDate(now);
    const number = orderNumber(day, await takeNumber(ctx, day));
    // Whoever has the day's row comes after all that made an order before, so a twin of this call is seen now.
    const twin = await idOfKey(ctx, body.key);
    if (twin) return { id: twin };
    const { id } = await tx
      .insertInto('sales_orders')
      .values({
        ...{ tenant_id: tenantId, number, create_key: body.key, customer_id: customerId, owner_id: body.ownerId },
        ...{ store_id: body.storeId, total, discount: body.discount, created_at: now, updated_at: now },
        remark: sealed(cipher, 'sales_orders.remark', body.remark),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeItems(ctx, id, items);
    const order = { id, number, customer_id: customerId, total: String(total), discount: String(body.discount) };
    await noteMove(ctx, order, { from: null, to: 'draft', note: '' });
    ctx.audit({ target: `sales-order:${id}`, after: { 订单号: number, 金额: yuan(total - body.discount) } });
    return { id };
  });

  on(updateSalesOrder, async (ctx) => {
    const { body, principal, tx, tenantId, cipher } = ctx;
    const order = await lockVersion(ctx, body);
    if (order.state !== 'draft') throw new CodedError(salesOrderErrors.notDraft);
    const { items, total } = await readParts(ctx, body, order);
    const before = opened(cipher, 'sales_orders.remark', order.remark);
    // Who sees no numbers sends the masked ones back.
    const remark = principal.holds(CONTACT_NUMBER) ? body.remark : restoreNumbersIn(body.remark, before);
    await tx
      .updateTable('sales_orders')
      .set({
        ...{ owner_id: body.ownerId, store_id: body.storeId, total, discount: body.discount, version: order.version + 1 },
        ...{ remark: sealed(cipher, 'sales_orders.remark', remark), updated_at: sql<Date>`now()` },
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', order.id)
      .execute();
    await writeItems(ctx, order.id, items);
    ctx.audit({
      target: `sales-order:${order.id}`,
      before: { 金额: yuan(Number(order.total) - Number(order.discount)), 归属坐席: order.owner_id },
      after: { 金额: yuan(total - body.discount), 归属坐席: body.ownerId },
    });
    return null;
  });

  on(moveSalesOrder, async (ctx) => {
    const { body, principal, tx, tenantId } = ctx;
    if (!mayDo(principal, body.action)) throw new CodedError(salesOrderErrors.mayNotRefund);
    const order = await lockVersion(ctx, body);
    const from = order.state as SalesOrderState;
    const move = moveOf(from, body.action);
    if (!move) throw new CodedError(salesOrderErrors.illegal);
    if (move.stock) await moveStock(ctx, order.id, move.stock);
    await tx
      .updateTable('sales_orders')
      .set({ state: move.to, version: order.version + 1, updated_at: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', order.id)
      .execute();
    await noteMove(ctx, order, { from, to: move.to, note: body.note });
    const target = `sales-order:${order.id}`;
    ctx.audit({ target, before: { 状态: salesOrderStates[from] }, after: { 状态: salesOrderStates[move.to] } });
    return null;
  });
});

const mayDo = (principal: Principal, action: SalesOrderAction) =>
  principal.holds('market_order_edit') && (action !== 'refund' || principal.holds('market_order_refund'));

/** The order, locked, in the version that the caller saw. */
async function lockVersion(ctx: SignedInContext<unknown>, { id, version }: { id: string; version: number }) {
  const order = existing(await lockOrder(ctx, ctx.scope, id));
  if (order.version !== version) throw new CodedError(salesOrderErrors.changed);
  return order;
}

/** Writes the step of an order, and tells other areas. */
async function noteMove(
  { tx, tenantId, cipher, principal, now, emit }: SignedInContext<unknown>,
  order: { id: string; number: string; customer_id: string | null; total: string; discount: string },
  { from, to, note }: { from: SalesOrderState | null; to: SalesOrderState; note: string },
): Promise<void> {
  const { agentId } = principal;
  await tx
    .insertInto('sales_order_changes')
    .values({
      ...{ tenant_id: tenantId, order_id: order.id, from_state: from, to_state: to, agent_id: agentId, created_at: now },
      note: sealed(cipher, 'sales_order_changes.note', note),
    })
    .execute();
  emit(salesOrderMoved, order.id, {
    ...{ orderId: order.id, number: order.number, customerId: order.customer_id, from, to, agentId },
    amount: Number(order.total) - Number(order.discount),
    movedAt: now.toISOString(),
  });
}

/** An empty text is no text. */
const sealed = (cipher: Cipher, column: TenantColumn, text: string) => (text === '' ? null : cipher.encrypt(column, text));
const opened = (cipher: Cipher, column: TenantColumn, bytes: Buffer | null) => (bytes ? cipher.decrypt(column, bytes) : '');
