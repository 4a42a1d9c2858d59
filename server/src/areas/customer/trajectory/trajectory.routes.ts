import {
  addHistoryNote,
  historyTrajectory,
  type TrajectoryEntry,
  type TrajectoryKind,
} from '@lianxi/contracts/customer/trajectory.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { showText } from '../customer/customer-view.ts';
import { findReadable } from '../customer/readable-customer.ts';
import { withMerged } from '../customer/survivor.queries.ts';
import { countTrajectory, listTrajectory, writeTrajectory } from './trajectory.queries.ts';

export const trajectoryRoutes = routes((on) => {
  on(historyTrajectory, async (ctx) => {
    const { id, kinds, order, currentPage, pageSize } = ctx.query;
    const ids = await withMerged(ctx, [await readableId(ctx, id)]);
    const wanted = { ids, kinds: (kinds?.split(',') as TrajectoryKind[] | undefined) ?? null };
    const viewer = viewerOf(ctx);
    const [rows, total] = await Promise.all([
      listTrajectory(ctx, wanted, { limit: pageSize, offset: (currentPage - 1) * pageSize, order }),
      countTrajectory(ctx, wanted),
    ]);
    const list = rows.map((row) => ({
      id: row.id,
      kind: row.kind as TrajectoryKind,
      content: showText(viewer, viewer.cipher.decrypt('customer_trajectory.content', row.content)),
      agentName: row.agent_name,
      createTime: row.created_at.toISOString(),
      contact: contactOf(row),
    }));
    return { list, total, currentPage, pageSize };
  });

  on(addHistoryNote, async (ctx) => {
    const { content } = ctx.body;
    const id = await readableId(ctx, ctx.body.id);
    const note = { customerId: id, kind: 'note' as const, content, agentId: ctx.principal.agentId, at: ctx.now };
    await writeTrajectory(ctx, [note]);
    ctx.audit({ target: `customer:${id}`, after: { note: content.length } });
    return null;
  });
});

/** The database holds both or none. */
function contactOf({ contact_kind, contact_id }: { contact_kind: string | null; contact_id: string | null }) {
  if (contact_kind === null || contact_id === null) return null;
  return { kind: contact_kind, id: contact_id } as NonNullable<TrajectoryEntry['contact']>;
}

/** The id of a customer whom the caller may read: of a merged one it is another. */
async function readableId(ctx: SignedInContext<unknown>, id: string): Promise<string> {
  return existing(await findReadable(ctx, id)).row.id;
}
