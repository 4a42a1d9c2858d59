import { createCustomer, customerErrors, updateCustomer } from '@lianxi/contracts/customer/customer.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { routes } from '../../../platform/http/routes.ts';
import { fillOwnFields } from '../../form/public.ts';
import { allotNew } from '../allot-config/allot-new.ts';
import { type NewTrajectoryEntry, writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { allotmentText, labelText } from '../trajectory/trajectory.rules.ts';
import { viewerOf } from './customer.routes.ts';
import {
  addLabels,
  changeCustomers,
  labelsOf,
  lockCustomers,
  removeLabels,
  renamePieces,
  renewKeys,
  requireFreeNumber,
  requireLabels,
  requireOwner,
} from './customer-edit.queries.ts';
import { emitMoved } from './customer-facts.ts';
import { changesOf, openTexts, readTexts } from './customer-texts.ts';
import { insertCustomers } from './new-customer.ts';
import { survivorOf } from './survivor.queries.ts';

const constraints: ConstraintErrors = {
  customers_phone_key: customerErrors.duplicatePhone,
  customers_owner_fkey: customerErrors.unknownOwner,
  customer_labels_label_fkey: customerErrors.unknownLabel,
};

export const customerEditRoutes = routes((on) => {
  on(createCustomer, async (ctx) => {
    const { body, principal, now } = ctx;
    const viewer = viewerOf(ctx);
    const { custName: name, ...texts } = readTexts(viewer, body);
    const { level, ownerId } = body;
    const labelIds = [...new Set(body.labelIds)];
    const another = ownerId !== null && ownerId !== principal.agentId;
    if (another && !principal.holds('customer_allot')) throw new CodedError(customerErrors.notAllotted);
    if (ownerId !== null) await requireOwner(ctx, ownerId, 'ownerId');
    await requireLabels(ctx, labelIds, 'labelIds');
    await requireFreeNumber(ctx, texts.phone);

    const allotment = await allotNew(ctx, [{ ...texts, name, ownerId, labelIds, createdAt: now }]);
    const { customers } = allotment;
    const [id = ''] = await insertCustomers(ctx, customers);
    if (body.values) await fillOwnFields(ctx, { module: 'customer', recordId: id }, body.values, ctx);
    const entry = { customerId: id, at: now };
    await writeTrajectory(ctx, [
      { ...entry, kind: 'created', content: '新建客户', agentId: principal.agentId },
      ...customers.flatMap((customer) => {
        const ownerName = allotment.ownerNameOf(customer);
        return ownerName === undefined
          ? []
          : [{ ...entry, kind: 'allotted' as const, content: allotmentText(ownerName), agentId: null }];
      }),
    ]);
    emitMoved(ctx, [id], { event: 'created', agentId: principal.agentId, now });
    await allotment.settle(id);
    ctx.audit({ target: `customer:${id}`, after: { level, ownerId: customers[0]?.ownerId ?? null, labelIds } });
    return { id };
  });

  on(updateCustomer, async (ctx) => {
    const { body, scope, principal, now } = ctx;
    const viewer = viewerOf(ctx);
    const { cipher } = ctx;
    const [row] = await lockCustomers(ctx, scope, [body.id]);
    if (!row) throw new CodedError((await survivorOf(ctx, body.id)) === body.id ? commonErrors.notFound : customerErrors.merged);
    if (row.version !== body.version) throw new CodedError(customerErrors.changed);

    const before = openTexts(cipher, row);
    const after = readTexts(viewer, body, before);
    const { columns, words } = changesOf(cipher, before, after);
    if (after.phone !== before.phone) await requireFreeNumber(ctx, after.phone);
    const { ownerId } = body;
    const moved = ownerId !== row.owner_id;
    if (moved && !principal.holds('customer_allot')) throw new CodedError(customerErrors.notAllotted);
    // A customer whose agent was disabled later can still be edited.
    const ownerName = moved && ownerId !== null ? await requireOwner(ctx, ownerId, 'ownerId') : null;
    const worn = await labelsOf(ctx, row.id);
    const labelIds = [...new Set(body.labelIds)];
    const added = await requireLabels(
      ctx,
      labelIds.filter((id) => !worn.has(id)),
      'labelIds',
    );
    const removed = new Map([...worn].filter(([id]) => !labelIds.includes(id)));
    if (body.values) words.push(...(await fillOwnFields(ctx, { module: 'customer', recordId: row.id }, body.values, ctx)));

    ctx.audit({
      target: `customer:${row.id}`,
      before: { level: before.level, ownerId: row.owner_id, labelIds: [...worn.keys()] },
      after: { level: after.level, ownerId, labelIds, changed: words },
    });
    const entry = { customerId: row.id, agentId: principal.agentId, at: now };
    const entries: NewTrajectoryEntry[] = [];
    if (words.length > 0) entries.push({ ...entry, kind: 'changed', content: `修改了${words.join('、')}` });
    if (moved) entries.push({ ...entry, kind: 'allotted', content: allotmentText(ownerName) });
    if (added.size + removed.size > 0) {
      entries.push({ ...entry, kind: 'labelled', content: labelText([...added.values()], [...removed.values()]) });
    }
    if (entries.length === 0) return null;

    // Removal comes before adding: with twenty labels, one can be exchanged.
    if (removed.size > 0) await removeLabels(ctx, [row.id], [...removed.keys()]);
    if (added.size > 0) await addLabels(ctx, [row.id], [...added.keys()]);
    if (after.custName !== before.custName) await renamePieces(ctx, row.id, before.custName, after.custName);
    await renewKeys(ctx, row.id, before, after);
    await changeCustomers(ctx, [row.id], { ...columns, owner_id: ownerId }, now);
    await writeTrajectory(ctx, entries);
    const moving = { agentId: principal.agentId, now };
    if (words.length > 0) emitMoved(ctx, [row.id], { ...moving, event: 'changed' });
    if (moved && ownerId !== null) emitMoved(ctx, [row.id], { ...moving, event: 'allotted' });
    if (added.size > 0) emitMoved(ctx, [row.id], { ...moving, event: 'labelled', addedLabelIds: [...added.keys()] });
    return null;
  });
}, constraints);
