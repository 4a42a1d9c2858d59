import { handOverErrors } from '@lianxi/contracts/admin/hand-over.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { HandOver, HandOverKind } from '../../../platform/hand-over/hand-over.ts';
import { handOversOf } from '../../../platform/hand-over/hand-over-kinds.ts';
import { textAsHtml } from '../../../platform/html/text-as-html.ts';
import { defineJob, type Job } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { endTask, runTask } from '../../../platform/tasks/run-task.ts';
import { sendNotice } from '../notice/notice.queries.ts';
import { findEnabled, lockHandOver, type Moved, nameOf, writeMoved } from './hand-over.queries.ts';

const schema = z.object({ tenantId: z.number(), taskId: z.string(), handOverId: z.string(), total: z.number() });
export type HandOverJob = Job<typeof schema>;

/** Small, so that who works with these things does not wait. */
const BATCH = 200;

/**
 * Gives the things of a user away, batch by batch. A batch and the note of it are one transaction, and what was given is not found
 * again: a server that dies leaves a hand-over that the next one continues.
 */
export const handOverJob = (kernel: Kernel): HandOverJob =>
  defineJob(
    'hand-over.run',
    schema,
    (job) =>
      runTask(job, async (task) => {
        const { tenantId, taskId, handOverId, total } = job.data;
        for (;;) {
          const done = await job.db.tenant(tenantId, (tenant) => moveBatch(kernel, tenant, handOverId, taskId));
          if (done === null) return null;
          await task.progress(Math.min(done, total), total);
        }
      }),
    { retries: 5, expireSeconds: 3600, pollSeconds: 1 },
  );

/** Returns how many were given until now; null: the hand-over is over. */
async function moveBatch(kernel: Kernel, tenant: TenantTx, id: string, taskId: string): Promise<number | null> {
  const row = await lockHandOver(tenant, id);
  // Gone with its user: the task says so, and does not seem to go on for ever.
  if (!row) throw new CodedError(commonErrors.notFound);
  if (row.state !== 'running') return null;
  const receivers = await findEnabled(tenant, row.receiver_ids);
  if (receivers.length < row.receiver_ids.length) throw new CodedError(handOverErrors.badReceiver);
  const moved = { ...(row.moved as Moved) };
  const handOver: Omit<HandOver, 'moved'> = {
    from: { id: row.agent_id, name: await nameOf(tenant, row.agent_id) },
    receivers,
    by: { id: row.created_by ?? row.agent_id, name: await nameOf(tenant, row.created_by) },
    now: new Date(),
    kernel,
  };
  const kinds = handOversOf(kernel).filter(({ kind }) => row.kinds.includes(kind));
  const sum = () => Object.values(moved).reduce((total, count) => total + count, 0);
  for (const { kind, move } of kinds) {
    const before = moved[kind] ?? 0;
    const given = await move(tenant, { ...handOver, moved: before }, BATCH);
    if (given === 0) continue;
    moved[kind] = before + given;
    await writeMoved(tenant, id, moved, false);
    return sum();
  }
  await writeMoved(tenant, id, moved, true);
  const words = movedWords(kinds, moved);
  await tellReceivers(tenant, handOver, words);
  await endTask(tenant, taskId, { message: words === '' ? '没有需要交接的数据' : `已交接 ${words}`, done: sum(), total: sum() });
  return null;
}

/** 12 位客户、3 项回访计划 */
const movedWords = (kinds: readonly HandOverKind[], moved: Moved): string =>
  kinds.flatMap(({ kind, name, unit }) => (moved[kind] ? `${moved[kind]} ${unit}${name}` : [])).join('、');

async function tellReceivers(tenant: TenantTx, { from, receivers, by }: Omit<HandOver, 'moved'>, words: string): Promise<void> {
  if (words === '') return;
  const shared = receivers.length > 1 ? `由 ${receivers.length} 人分别接收，` : '';
  await sendNotice(tenant, {
    type: 1,
    title: '工作交接',
    content: `<p>${textAsHtml(from.name)} 的 ${words}已交接，${shared}请及时跟进。</p>`,
    agentIds: receivers.map(({ id }) => id),
    sender: by,
  });
}
