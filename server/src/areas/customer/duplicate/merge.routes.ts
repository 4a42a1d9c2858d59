import { customerErrors } from '@lianxi/contracts/customer/customer.contract';
import {
  customerMerges,
  duplicateErrors,
  mergeCustomers,
  UNDO_DAYS,
  undoMerge,
} from '@lianxi/contracts/customer/duplicate.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Context, SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { freeUniqueValues, mergeOwnFields, reclaimUniqueValues, unmergeOwnFields } from '../../form/public.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { addLabels, labelsOf, removeLabels, renamePieces, renewKeys } from '../customer/customer-edit.queries.ts';
import { changesOf, openTexts } from '../customer/customer-texts.ts';
import { showText } from '../customer/customer-view.ts';
import { hideFromSearch, returnLabels, showInSearch, takeLabels } from '../recovery/customer-bin.queries.ts';
import { writeTrajectory } from '../trajectory/trajectory.queries.ts';
import { insertMerge, lockMerge, lockTwo, noteUndone, selectMerges, writeMerge } from './merge.queries.ts';
import { changedTexts, mergedLabels, mergedTexts } from './merge.rules.ts';
import { separate } from './separate.ts';

const UNDO_MS = UNDO_DAYS * 86_400_000;

export const mergeRoutes = routes((on) => {
  on(mergeCustomers, merge);

  on(customerMerges, (ctx) => {
    const viewer = viewerOf(ctx);
    const nameOf = (name: Buffer) => showText(viewer, ctx.cipher.decrypt('customers.name', name));
    const since = new Date(ctx.now.getTime() - UNDO_MS);
    return findPage(selectMerges(ctx, ctx.scope, since), ctx.query, (row) => ({
      id: row.id,
      winnerId: row.winner_id,
      winnerName: nameOf(row.winner_name),
      loserName: nameOf(row.loser_name),
      mergedTime: row.merged_at.toISOString(),
      mergedByName: row.agent_name,
    }));
  });

  on(undoMerge, async (ctx) => {
    const { id } = ctx.params;
    const { now } = ctx;
    const { changes, ...found } = existing(await lockMerge(ctx, id));
    const { winner, loser } = await lockPair(ctx, found.winner_id, found.loser_id);
    if (found.undone_at) throw new CodedError(duplicateErrors.undone);
    if (now.getTime() - found.merged_at.getTime() > UNDO_MS) throw new CodedError(duplicateErrors.tooLate);
    if (winner.removed_at || loser.removed_at) throw new CodedError(duplicateErrors.gone);
    if (winner.merged_into) throw new CodedError(duplicateErrors.mergedAgain);
    await separate(ctx, { winner, loser }, changes);
    await unmergeOwnFields(ctx, 'customer', winner.id, changes.values, ctx);
    const held = await reclaimUniqueValues(ctx, 'customer', loser.id);
    if (held.length > 0) throw new CodedError(duplicateErrors.taken);
    await removeLabels(ctx, [winner.id], changes.labels.added);
    await returnLabels(ctx, winner.id, changes.labels.removed);
    await returnLabels(ctx, loser.id, changes.labels.loser);
    await showInSearch(ctx, [loser]);
    await noteUndone(ctx, id, now);
    ctx.audit({ target: `customer:${winner.id}`, after: { unmerged: loser.id } });
    await note(ctx, [winner.id, loser.id], '撤销合并');
    return null;
  });
});

async function merge(ctx: Context<typeof mergeCustomers>) {
  const { body, principal, now, cipher } = ctx;
  const { winnerId, loserId, take } = body;
  if (winnerId === loserId) throw new CodedError(duplicateErrors.same);
  const { winner, loser } = await lockPair(ctx, winnerId, loserId);
  // Of two merges that cross, the second one finds a customer who is gone.
  if (winner.merged_into || loser.merged_into) throw new CodedError(duplicateErrors.merged);
  if (winner.removed_at || loser.removed_at) throw new CodedError(commonErrors.notFound);
  if (winner.version !== body.winnerVersion || loser.version !== body.loserVersion) throw new CodedError(customerErrors.changed);

  const [before, others] = [openTexts(cipher, winner), openTexts(cipher, loser)];
  const after = mergedTexts(before, others, take);
  const { columns } = changesOf(cipher, before, after);
  const owner = take.owner === 'loser' && winner.owner_id !== loser.owner_id ? loser.owner_id : undefined;
  const labels = mergedLabels(
    [...(await labelsOf(ctx, winnerId)).keys()],
    [...(await labelsOf(ctx, loserId)).keys()],
    body.labels,
  );

  const taken = await takeLabels(ctx, [loserId]);
  if (labels.removed.length > 0) await removeLabels(ctx, [winnerId], labels.removed);
  if (labels.added.length > 0) await addLabels(ctx, [winnerId], labels.added);
  await hideFromSearch(ctx, [loser]);
  await freeUniqueValues(ctx, 'customer', [loserId]);
  const swapped = after.phone === before.phone ? null : { phone: winner.phone, phone_index: winner.phone_index };
  const left = owner ? { pooled_at: null, pooled_from: null } : {};
  await writeMerge(
    ctx,
    { winnerId, loserId, columns: { ...columns, ...left, ...(owner !== undefined && { owner_id: owner }) }, swapped },
    now,
  );
  if (after.custName !== before.custName) await renamePieces(ctx, winnerId, before.custName, after.custName);
  await renewKeys(ctx, winnerId, before, after);
  const values = await mergeOwnFields(ctx, 'customer', { winnerId, loserId, prefer: body.own }, ctx);

  const mergeId = await insertMerge(ctx, {
    winnerId,
    loserId,
    agentId: principal.agentId,
    now,
    changes: {
      texts: changedTexts(before, after),
      ...(owner !== undefined && { owner: { before: winner.owner_id, after: owner } }),
      labels: { ...labels, loser: taken.get(loserId) ?? [] },
      values,
      loserPhone: others.phone,
    },
  });
  ctx.audit({ target: `customer:${winnerId}`, after: { merged: loserId } });
  await note(ctx, [winnerId], `合并了客户 ${others.custName}`);
  return { mergeId };
}

/** Both customers, locked in the order of their ids: two merges that cross run one after the other. */
async function lockPair(ctx: SignedInContext<unknown>, winnerId: string, loserId: string) {
  const rows = await lockTwo(ctx, ctx.scope, [winnerId, loserId]);
  const winner = rows.find(({ id }) => id === winnerId);
  const loser = rows.find(({ id }) => id === loserId);
  if (!winner?.visible || !loser?.visible) throw new CodedError(commonErrors.notFound);
  return { winner, loser };
}

function note(ctx: SignedInContext<unknown>, ids: readonly string[], content: string): Promise<void> {
  const { agentId } = ctx.principal;
  return writeTrajectory(
    ctx,
    ids.map((customerId) => ({ customerId, kind: 'merged', content, agentId, at: ctx.now })),
  );
}
