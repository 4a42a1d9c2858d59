import * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { sendNotice, withdrawNotice } from '../notice/notice.queries.ts';
import type { NoticeFile } from '../notice/notice-files.ts';
import { findReceivers, type InsideNoticeRow, lockInsideNotice, setState } from './inside-notice.queries.ts';

type Jobs = Pick<Kernel, 'jobs'>;

const isOver = (at: Date | null, now = Date.now()) => at !== null && at.getTime() <= now;

/**
 * Publishes a locked announcement: its recipients have it as a notice of type 1 when the transaction commits. Returns how many;
 * 0: nobody would get it, and nothing happened.
 */
export async function publishNow(kernel: Jobs, own: TenantTx, row: InsideNoticeRow): Promise<number> {
  const { id, title, content, strong, must_confirm, expire_at, create_agent_id, create_agent_name } = row;
  const sent = await sendNotice(own, {
    type: 1,
    title,
    content,
    strong,
    mustConfirm: must_confirm,
    expiresAt: expire_at,
    agentIds: await findReceivers(own, row),
    files: row.files as unknown as NoticeFile[],
    ...(create_agent_id !== null && { sender: { id: create_agent_id, name: create_agent_name } }),
  });
  if (!sent) return 0;
  await setState(own, id, { state: 'published', notice_id: sent.id, published_at: new Date() });
  if (expire_at) await wakeAt(kernel, own, id, expire_at);
  return sent.agentIds.length;
}

/** What is due of an announcement at a time of its own is done then. */
export async function wakeAt(kernel: Jobs, own: TenantTx, id: string, at: Date): Promise<void> {
  const afterSeconds = Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000));
  await kernel.jobs.send(own, insideNoticeDue(kernel), { tenantId: own.tenantId, id }, { afterSeconds });
}

/** Publishes an announcement that waits for its time, and tells the recipients of one that has expired. */
export const insideNoticeDue = (kernel: Jobs) =>
  defineJob('inside-notice.due', z.object({ tenantId: z.number(), id: z.string() }), ({ db, data: { tenantId, id } }) =>
    db.tenant(tenantId, async (own) => {
      const row = await lockInsideNotice(own, id);
      if (row?.state === 'scheduled' && row.publish_at) {
        if (!isOver(row.publish_at)) await wakeAt(kernel, own, id, row.publish_at);
        else if ((await publishNow(kernel, own, row)) === 0) await giveBack(own, row);
      }
      if (row?.state === 'published' && row.notice_id && row.expire_at) {
        if (isOver(row.expire_at)) await withdrawNotice(own, row.notice_id);
        else await wakeAt(kernel, own, id, row.expire_at);
      }
    }),
  );

/** Nobody of its audience is left: its author has a draft again, and knows it. */
async function giveBack(own: TenantTx, { id, title, create_agent_id }: InsideNoticeRow): Promise<void> {
  await setState(own, id, { state: 'draft' });
  if (create_agent_id === null) return;
  await sendNotice(own, {
    type: 1,
    title: `公告未发布：${title}`,
    content: '<p>所选范围内没有可接收的用户，公告已退回草稿。</p>',
    agentIds: [create_agent_id],
  });
}
