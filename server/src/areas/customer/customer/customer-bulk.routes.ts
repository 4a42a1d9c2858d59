import { allotCustomers, labelCustomers } from '@lianxi/contracts/customer/customer-bulk.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { sendNotice } from '../../admin/public.ts';
import { namesOfLabels } from '../label/label.queries.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { allotmentText, labelText } from '../trajectory/trajectory.rules.ts';
import {
  addLabels,
  changeCustomers,
  type LabelChange,
  lockCustomers,
  removeLabels,
  requireLabels,
  requireOwner,
} from './customer-edit.queries.ts';
import { emitMoved } from './customer-facts.ts';

/** Changes of many customers at once: all of them, or none when one is outside the scope. */
export const customerBulkRoutes = routes((on) => {
  on(allotCustomers, async (ctx) => {
    const { principal, now } = ctx;
    const { agentId } = ctx.body;
    const ownerName = agentId === null ? null : await requireOwner(ctx, agentId, 'agentId');
    const customers = await lockAll(ctx, ctx.body.ids);
    const moved = customers.filter((customer) => customer.owner_id !== agentId);
    const ids = moved.map((customer) => customer.id);
    ctx.audit({
      target: targetOf(ids),
      before: moved.map((customer) => ({ id: customer.id, ownerId: customer.owner_id })),
      after: { ids, ownerId: agentId },
    });
    if (ids.length === 0) return { changed: 0 };

    await changeCustomers(ctx, ids, { owner_id: agentId }, now);
    const content = allotmentText(ownerName);
    const entries = ids.map((customerId) => ({
      customerId,
      kind: 'allotted' as const,
      content,
      agentId: principal.agentId,
      at: now,
    }));
    await writeTrajectory(ctx, entries);
    if (agentId !== null) {
      emitMoved(ctx, ids, { event: 'allotted', agentId: principal.agentId, now });
      await sendNotice(ctx, {
        type: 7,
        title: '客户分配通知',
        content: `<p>${principal.agentName}向您分配了 ${ids.length} 位客户，请及时跟进。</p>`,
        agentIds: [agentId],
        businessId: ids.length === 1 ? ids[0] : null,
        sender: { id: principal.agentId, name: principal.agentName },
      });
    }
    return { changed: ids.length };
  });

  on(labelCustomers, async (ctx) => {
    const { principal, now } = ctx;
    const { add } = ctx.body;
    const remove = ctx.body.remove.filter((id) => !add.includes(id));
    const names = new Map([...(await namesOfLabels(ctx, remove)), ...(await requireLabels(ctx, add, 'add'))]);
    const ids = (await lockAll(ctx, ctx.body.ids)).map((customer) => customer.id);
    const removed = remove.length > 0 ? await removeLabels(ctx, ids, remove) : [];
    const added = add.length > 0 ? await addLabels(ctx, ids, add) : [];
    const changed = ids.filter((id) => [...added, ...removed].some((change) => change.customer_id === id));
    ctx.audit({ target: targetOf(changed), after: { ids: changed, add, remove } });
    if (changed.length === 0) return null;

    await changeCustomers(ctx, changed, {}, now);
    const namesFor = (changes: readonly LabelChange[], id: string) =>
      changes.flatMap((change) => (change.customer_id === id ? (names.get(change.label_id) ?? []) : []));
    const entries = changed.map((customerId) => ({
      customerId,
      kind: 'labelled' as const,
      content: labelText(namesFor(added, customerId), namesFor(removed, customerId)),
      agentId: principal.agentId,
      at: now,
    }));
    await writeTrajectory(ctx, entries);
    for (const id of changed) {
      const addedLabelIds = added.flatMap((change) => (change.customer_id === id ? change.label_id : []));
      if (addedLabelIds.length === 0) continue;
      emitMoved(ctx, [id], { event: 'labelled', agentId: principal.agentId, now, addedLabelIds });
    }
    return null;
  });
});

/** All these customers, locked. One outside the scope does not exist for the caller. */
async function lockAll(ctx: SignedInContext<unknown>, ids: readonly string[]) {
  const customers = await lockCustomers(ctx, ctx.scope, ids);
  if (customers.length < new Set(ids).size) throw new CodedError(commonErrors.notFound);
  return customers;
}

function targetOf(ids: readonly string[]): string {
  return ids.length === 1 ? `customer:${ids[0]}` : `customers:${ids.length}`;
}
