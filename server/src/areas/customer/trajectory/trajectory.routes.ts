import { addHistoryNote, historyTrajectory, type trajectoryEntry } from '@lianxi/contracts/customer/trajectory.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type * as z from 'zod';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { viewerOf } from '../customer/customer.routes.ts';
import { showText } from '../customer/customer-view.ts';
import { findReadable } from '../customer/readable-customer.ts';
import { countTrajectory, listTrajectory, writeTrajectory } from './trajectory.queries.ts';

export const trajectoryRoutes = routes((on) => {
  on(historyTrajectory, async (ctx) => {
    const { id, currentPage, pageSize } = ctx.query;
    await requireReadable(ctx, id);
    const viewer = viewerOf(ctx);
    const [rows, total] = await Promise.all([
      listTrajectory(ctx, id, { limit: pageSize, offset: (currentPage - 1) * pageSize }),
      countTrajectory(ctx, id),
    ]);
    const list = rows.map((row) => ({
      id: row.id,
      kind: row.kind as z.output<typeof trajectoryEntry>['kind'],
      content: showText(viewer, viewer.cipher.decrypt('customer_trajectory.content', row.content)),
      agentName: row.agent_name,
      createTime: row.created_at.toISOString(),
    }));
    return { list, total, currentPage, pageSize };
  });

  on(addHistoryNote, async (ctx) => {
    const { id, content } = ctx.body;
    await requireReadable(ctx, id);
    const note = { customerId: id, kind: 'note' as const, content, agentId: ctx.principal.agentId, at: ctx.now };
    await writeTrajectory(ctx, [note]);
    ctx.audit({ target: `customer:${id}`, after: { note: content.length } });
    return null;
  });
});

async function requireReadable(ctx: SignedInContext<unknown>, id: string): Promise<void> {
  if (!(await findReadable(ctx, id))) throw new CodedError(commonErrors.notFound);
}
