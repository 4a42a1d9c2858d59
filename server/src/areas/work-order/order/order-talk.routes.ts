import { CodedError } from '@lianxi/contracts/kit/errors';
import { workOrdersTopic } from '@lianxi/contracts/work-order/events';
import { workOrderErrors as errors } from '@lianxi/contracts/work-order/work-order-errors';
import {
  commentWorkOrder,
  moveStuckOrder,
  relateWorkOrder,
  stuckWorkOrders,
} from '@lianxi/contracts/work-order/work-order-talk.contract';
import { countRows } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { moveOrder, openOrder } from './move-order.ts';
import { appendEntries, type OrderRow } from './order.queries.ts';
import { Refused } from './order-events.ts';
import { type Reader, readableOrders } from './order-list.queries.ts';
import type { CommentFile, Talk } from './order-log.ts';
import { tellOfOrder } from './order-notices.ts';
import { namesOfEnabled } from './people.queries.ts';
import { findReadableOrder, personOf } from './readable-order.ts';

type Caller = SignedInContext<unknown>;

export const orderTalkRoutes = routes((on) => {
  on(commentWorkOrder, async (ctx) => {
    const { text, agentIds, files } = ctx.body;
    const row = await findReadableOrder(ctx, ctx.params.id, { lock: true });
    const names = await namesOfEnabled(ctx, agentIds);
    if (agentIds.some((id) => !names.has(id))) throw new CodedError(errors.unknownAgent);
    const named = [...names.values()].map((name) => `@${name} `).join('');
    const seq = await say(ctx, row, 'commented', { words: `${named}${text}`, agentIds, files: await keepFiles(ctx, files) });
    const told = agentIds.filter((id) => id !== ctx.principal.agentId);
    await tellOfOrder(ctx, row, {
      title: '工单评论',
      words: `${ctx.principal.agentName} 在工单 ${row.number ?? ''} 的评论中提到了您。`,
      agentIds: told,
    });
    ctx.audit({ target: `work-order:${row.id}`, after: { comment: seq } });
    return { seq };
  });

  on(relateWorkOrder, async (ctx) => {
    const row = await findReadableOrder(ctx, ctx.params.id, { lock: true });
    const { number } = ctx.body;
    const other = await readableOrders(ctx)
      .select(['o.id', 'o.number'])
      .where('o.number', '=', number.toUpperCase())
      .executeTakeFirst();
    if (!other || other.id === row.id) throw new CodedError(errors.unknownOrder);
    const [first, second] = BigInt(row.id) < BigInt(other.id) ? [row.id, other.id] : [other.id, row.id];
    const { numInsertedOrUpdatedRows } = await ctx.tx
      .insertInto('work_order_links')
      .values({ tenant_id: ctx.tenantId, order_id: first, other_id: second })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows) await say(ctx, row, 'related', { words: other.number ?? '' });
    ctx.audit({ target: `work-order:${row.id}`, after: { related: other.number } });
    return null;
  });

  on(stuckWorkOrders, async (ctx) => {
    const { currentPage, pageSize } = ctx.query;
    const found = stuck(ctx);
    const page = found
      .orderBy('e.created_at')
      .orderBy('o.id')
      .orderBy('e.no')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize);
    const [rows, total] = await Promise.all([page.execute(), countRows(found)]);
    const list = rows.map((row) => ({
      ...{ id: row.id, number: row.number ?? '', no: row.no, nodeName: row.node_name, tries: row.tries, error: row.error },
      kind: row.kind as 'sms' | 'webhook' | 'circle',
      title: ctx.cipher.decrypt('work_orders.title', row.title),
      since: row.created_at.toISOString(),
    }));
    return { list, total, currentPage, pageSize };
  });

  on(moveStuckOrder, async (ctx) => {
    const { id, number: no } = ctx.params;
    const { how, reason } = ctx.body;
    const row = await findReadableOrder(ctx, id, { lock: true });
    if (!(await personOf(ctx, row)).manages) throw new CodedError(errors.missing);
    const effect = await ctx.tx
      .updateTable('work_order_effects')
      .set({ state: 'due', tries: 0, next_at: how === 'retry' ? ctx.now : null })
      .where('tenant_id', '=', ctx.tenantId)
      .where('order_id', '=', id)
      .where('no', '=', no)
      .where('state', '=', 'failed')
      .returning('kind')
      .executeTakeFirst();
    if (!effect) throw new CodedError(errors.notOpen);
    if (how === 'retry' && effect.kind !== 'circle') await say(ctx, row, 'commented', { words: `重试外部步骤：${reason}` });
    else {
      try {
        const event = { kind: 'effectDone', by: ctx.principal.agentId, effect: no, how: 'skipped', reason } as const;
        await moveOrder(ctx, await openOrder(ctx, row), event, ctx.now);
      } catch (error) {
        if (error instanceof Refused) throw new CodedError(errors.notOpen, { cause: error });
        throw error;
      }
    }
    ctx.audit({ target: `work-order:${id}`, after: { effect: no, how } });
    return null;
  });
});

/** Something is said beside the machine: the version of the order stays, so that nobody's act becomes stale. */
async function say(ctx: Caller, row: OrderRow, kind: string, talk: Talk): Promise<number> {
  const seq = row.seq + 1;
  await appendEntries(ctx, row.id, [{ seq, at: ctx.now, byId: ctx.principal.agentId, kind, data: { talk } }]);
  await ctx.tx
    .updateTable('work_orders')
    .set({ seq, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute();
  ctx.changed(workOrdersTopic);
  return seq;
}

/** Only uploads of the caller: nobody attaches what somebody else uploaded. */
async function keepFiles(ctx: Caller, names: readonly string[]): Promise<CommentFile[]> {
  const files: CommentFile[] = [];
  for (const name of new Set(names)) {
    const file = await ctx.kernel.files.locate(ctx, name);
    if (file?.uploader.kind !== 'agent' || file.uploader.id !== ctx.principal.agentId) continue;
    files.push({ fileName: file.fileName, fileSaveName: file.fileSaveName });
  }
  if (files.length > 0)
    await ctx.kernel.files.keep(
      ctx,
      files.map(({ fileSaveName }) => fileSaveName),
    );
  return files;
}

/** Steps outside that failed for good. */
function stuck(reader: Reader) {
  return readableOrders(reader)
    .innerJoin('work_order_effects as e', (join) =>
      join.onRef('e.tenant_id', '=', 'o.tenant_id').onRef('e.order_id', '=', 'o.id').on('e.state', '=', 'failed'),
    )
    .select(['o.id', 'o.number', 'o.title', 'e.no', 'e.kind', 'e.node_name', 'e.tries', 'e.error', 'e.created_at']);
}
