import { customerFilters } from '@lianxi/contracts/customer/customer.contract';
import { smsBatchesTopic } from '@lianxi/contracts/sms/events';
import { MAX_BATCH } from '@lianxi/contracts/sms/sms-batch.contract';
import * as z from 'zod';
import type { Db, SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { findOptedOut } from '../../contact-rule/public.ts';
import { findAudience } from '../../customer/public.ts';
import { findRoute } from '../account/account.queries.ts';
import { insertMessages } from '../message/message.queries.ts';
import { findSendable } from '../template/template.queries.ts';
import { AudienceSorter, type Candidate } from './audience.rules.ts';
import { findList } from './batch.queries.ts';

const CHUNK = 1000;

const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customers'), filters: customerFilters }),
  /** Numbers that somebody pasted or uploaded. */
  z.object({ kind: z.literal('list'), listId: z.string() }),
]);

const schema = z.object({
  tenantId: z.number(),
  batchId: z.string(),
  sessionId: z.string(),
  values: z.record(z.string(), z.string()),
  source,
});
type Data = z.output<typeof schema>;

/** Collects the audience of a batch: its messages are queued, and sent only after somebody started it. A second run begins anew. */
export const prepareBatch = (kernel: Kernel) =>
  defineJob(
    'sms-batch.prepare',
    schema,
    async ({ db, data, signal, lastTry, log }) => {
      const { tenantId, batchId } = data;
      try {
        const note = await prepare(kernel, db, data, signal);
        await db.tenant(tenantId, (own) => end(own, batchId, note));
      } catch (error) {
        if (!lastTry) throw error;
        log.error({ err: error, batchId }, 'a group sending could not be prepared');
        await db.tenant(tenantId, (own) => end(own, batchId, '名单准备失败，请重新新建'));
      }
      await db.tenant(tenantId, async (own) => own.changed(smsBatchesTopic));
    },
    { retries: 2, expireSeconds: 900, pollSeconds: 1 },
  );

async function prepare(kernel: Kernel, db: Db, data: Data, signal: AbortSignal): Promise<string> {
  const { tenantId, batchId, values } = data;
  const principal = await kernel.requester(data.sessionId);
  if (!principal) return '发起人已停用';
  const begun = await db.tenant(tenantId, async (own) => {
    const batch = await startAnew(own, batchId);
    const [template] = batch ? await findSendable(own, batch.template_id) : [];
    return { template, route: template && (await findRoute(own, template.kind)) };
  });
  const { template, route } = begun;
  if (!template || !route) return '模板或账号已不可用';
  const sorter = new AudienceSorter(template, route, values);
  const origin = { batchId, templateId: template.id, accountId: route.id, kind: template.kind, agentId: principal.agentId };
  for await (const candidates of candidatesOf(db, data, principal)) {
    signal.throwIfAborted();
    await db.tenant(tenantId, async (own) => {
      const known = sorter.numbersIn(candidates);
      const numbers = known.map(({ number }) => number);
      const optedOut = await findOptedOut(own, numbers, { channel: 'sms', purpose: template.kind });
      const messages = sorter.messagesFor(known, optedOut);
      await insertMessages(own, messages, { ...origin, dueAt: new Date(), permitId: null });
      await noteFunnel(own, batchId, sorter);
    });
    if (sorter.audience >= MAX_BATCH) return `只取前 ${MAX_BATCH.toLocaleString()} 人`;
  }
  return '';
}

async function* candidatesOf(db: Db, data: Data, principal: Principal): AsyncGenerator<Candidate[]> {
  const { tenantId, source: from } = data;
  if (from.kind === 'list') {
    const list = await db.tenant(tenantId, (own) => findList(own, from.listId, principal.agentId));
    const { variables, rows } = list ?? { variables: [], rows: [] };
    for (let at = 0; at < rows.length; at += CHUNK) {
      yield rows.slice(at, at + CHUNK).map(({ number, values }) => ({
        ...{ number, customerId: null },
        values: Object.fromEntries(variables.map((name, index) => [name, values[index] ?? ''])),
      }));
    }
    return;
  }
  for (let after: string | null = '0'; after !== null; ) {
    const page: Parameters<typeof findAudience>[3] = { after, limit: CHUNK };
    const customers = await db.tenant(tenantId, (own: SealedDb) => findAudience(own, principal, from.filters, page));
    if (customers.length > 0) {
      yield customers.map(({ id, name, number, company }) => ({
        ...{ number, customerId: id },
        values: { 姓名: name, 公司: company },
      }));
    }
    after = customers.length < CHUNK ? null : (customers.at(-1)?.id ?? null);
  }
}

/** A run that was killed may have queued some. Null: the batch is no longer being prepared. */
async function startAnew({ tx, tenantId }: TenantDb, batchId: string) {
  const batch = await tx
    .selectFrom('sms_batches')
    .select('template_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .where('state', '=', 'preparing')
    .forUpdate()
    .executeTakeFirst();
  if (batch) await tx.deleteFrom('sms_messages').where('tenant_id', '=', tenantId).where('batch_id', '=', batchId).execute();
  return batch ?? null;
}

async function noteFunnel({ tx, tenantId }: TenantDb, batchId: string, { audience, skipped }: AudienceSorter): Promise<void> {
  await tx
    .updateTable('sms_batches')
    .set({ audience, skipped: JSON.stringify(skipped) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', batchId)
    .execute();
}

async function end({ tx, tenantId }: TenantDb, batchId: string, note: string): Promise<void> {
  await statement`
    update sms_batches set state = 'ready', note = ${note}, version = version + 1
    where tenant_id = ${tenantId} and id = ${batchId} and state = 'preparing'`.execute(tx);
}
