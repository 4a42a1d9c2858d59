import { randomUUID } from 'node:crypto';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { smsBatchesTopic } from '@lianxi/contracts/sms/events';
import {
  type BatchState,
  batchErrors,
  changeSmsBatch,
  createSmsBatch,
  MAX_BATCH,
  readSmsBatch,
  type SmsAudience,
  smsBatchList,
  startSmsBatch,
  uploadSmsList,
} from '@lianxi/contracts/sms/sms-batch.contract';
import { smsErrors } from '@lianxi/contracts/sms/sms-message.contract';
import type { SealedDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { readTable, type Table, TableError } from '../../../platform/spreadsheet/read-table.ts';
import { findRoute } from '../account/account.queries.ts';
import { requireQuota } from '../message/quota.ts';
import { wakeSending } from '../send/send-sms.job.ts';
import { restNow } from '../send/take.queries.ts';
import { sendableTemplate } from '../template/template.queries.ts';
import { listOf, numbersOf } from './audience.rules.ts';
import {
  batchesOf,
  batchOf,
  cancelQueued,
  changeBatch,
  countQueued,
  findList,
  insertBatch,
  insertList,
} from './batch.queries.ts';
import { prepareBatch } from './prepare-batch.job.ts';

const LIMITS = { rows: MAX_BATCH + 1, columns: 31, cell: 200 };

export const smsBatchRoutes = routes((on) => {
  on(smsBatchList, async (ctx) => {
    const { state, ...page } = ctx.query;
    let found = batchesOf(ctx, ctx.scope).orderBy('b.id', 'desc');
    if (state) found = found.where('b.state', '=', state);
    const rest = await restNow(ctx, ctx.now);
    return findPage(found, page, (row) => batchOf(row, ctx.now, rest));
  });

  on(readSmsBatch, async (ctx) => {
    const row = existing(await batchesOf(ctx, ctx.scope).where('b.id', '=', ctx.params.id).executeTakeFirst());
    return batchOf(row, ctx.now, await restNow(ctx, ctx.now));
  });

  on(uploadSmsList, async (ctx) => {
    const upload = ctx.files.find(({ fieldName }) => fieldName === 'file');
    if (!upload || !/\.(xlsx|csv)$/i.test(upload.fileName)) throw new CodedError(batchErrors.badFile);
    const list = listOf(await read(upload.tempPath));
    if (!list) throw new CodedError(batchErrors.badFile);
    const fileId = randomUUID();
    await insertList(ctx, fileId, ctx.principal.agentId, list);
    ctx.audit({ target: 'sms-batch', after: { 行数: list.rows.length } });
    return { fileId, rows: list.rows.length, variables: list.variables };
  });

  on(createSmsBatch, async (ctx) => {
    const { name, templateId, perMinute, values, audience } = ctx.body;
    const { agentId, sessionId } = ctx.principal;
    const { kind } = await sendableTemplate(ctx, templateId);
    const source = await sourceOf(ctx, agentId, audience);
    const id = await insertBatch(ctx, { name, templateId, perMinute, kind, agentId });
    await ctx.kernel.jobs.send(ctx, prepareBatch(ctx.kernel), { tenantId: ctx.tenantId, batchId: id, sessionId, values, source });
    ctx.changed(smsBatchesTopic);
    ctx.audit({ target: `sms-batch:${id}`, after: { 名称: name, 模板: templateId, 每分钟: perMinute } });
    return { id };
  });

  on(startSmsBatch, async (ctx) => {
    const { startAt, ...change } = ctx.body;
    const at = startAt === null ? ctx.now : new Date(startAt);
    if (startAt !== null && at <= ctx.now) throw new CodedError(batchErrors.past);
    const batch = existing(await batchesOf(ctx, ctx.scope).where('b.id', '=', change.id).executeTakeFirst());
    // It may have changed since the list was prepared.
    await sendableTemplate(ctx, batch.template_id);
    const count = await countQueued(ctx, change.id);
    if (!(await findRoute(ctx, batch.kind as 'service'))) throw new CodedError(smsErrors.noAccount);
    if (batch.state === 'ready' && count === 0) throw new CodedError(batchErrors.empty);
    await requireQuota(ctx, ctx.principal, count, at);
    const started = await changeBatch(ctx, ctx.scope, change, ['ready'], { state: 'running', startAt: at });
    if (!started) throw new CodedError(batchErrors.changed);
    await wakeSending(ctx.kernel, ctx);
    ctx.changed(smsBatchesTopic);
    ctx.audit({ target: `sms-batch:${change.id}`, after: { 启动: count, 开始时间: startAt ?? '立即' } });
    return null;
  });

  on(changeSmsBatch, async (ctx) => {
    const { act, ...change } = ctx.body;
    const [from, state] = changes[act];
    if (!(await changeBatch(ctx, ctx.scope, change, from, { state }))) throw new CodedError(batchErrors.changed);
    if (act === 'cancel') await cancelQueued(ctx, change.id, ctx.now);
    if (act === 'resume') await wakeSending(ctx.kernel, ctx);
    ctx.changed(smsBatchesTopic);
    ctx.audit({ target: `sms-batch:${change.id}`, after: { 操作: words[act] } });
    return null;
  });
});

const changes: Record<'pause' | 'resume' | 'cancel', [readonly BatchState[], BatchState]> = {
  pause: [['running'], 'paused'],
  resume: [['paused'], 'running'],
  cancel: [['ready', 'running', 'paused'], 'cancelled'],
};
const words = { pause: '暂停', resume: '继续', cancel: '取消' };

/** Pasted numbers become a list too, so that no job holds them in the clear. */
async function sourceOf(own: SealedDb, agentId: string, audience: SmsAudience) {
  if (audience.kind === 'customers') return audience;
  if (audience.kind === 'file') {
    if (!(await findList(own, audience.fileId, agentId))) throw new CodedError(batchErrors.badFile);
    return { kind: 'list' as const, listId: audience.fileId };
  }
  const numbers = numbersOf(audience.numbers);
  if (numbers.length === 0) throw new CodedError(batchErrors.empty);
  if (numbers.length > MAX_BATCH) throw new CodedError(batchErrors.tooMany);
  const listId = randomUUID();
  await insertList(own, listId, agentId, { variables: [], rows: numbers.map((number) => ({ number, values: [] })) });
  return { kind: 'list' as const, listId };
}

async function read(path: string): Promise<Table> {
  try {
    return await readTable(path, LIMITS);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new CodedError(error.fault === 'too-many-rows' ? batchErrors.tooMany : batchErrors.badFile);
  }
}
