import type { BatchState, batchInput, SkipReason, SmsBatch } from '@lianxi/contracts/sms/sms-batch.contract';
import type { SmsState } from '@lianxi/contracts/sms/sms-message.contract';
import { sql } from 'kysely';
import * as z from 'zod';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

export const sealedSmsLists: SealedTable = { table: 'sms_lists', columns: ['sms_lists.content'] };

const uploaded = z.object({
  variables: z.array(z.string()),
  rows: z.array(z.object({ number: z.string(), values: z.array(z.string()) })),
});
export type UploadedList = z.output<typeof uploaded>;

export async function insertList(
  { tx, tenantId, cipher }: SealedDb,
  id: string,
  agentId: string,
  list: UploadedList,
): Promise<void> {
  const content = cipher.encrypt('sms_lists.content', JSON.stringify(list));
  await tx.insertInto('sms_lists').values({ tenant_id: tenantId, id, agent_id: agentId, content }).execute();
}

/** An agent's uploaded list; null: there is none any more. */
export async function findList({ tx, tenantId, cipher }: SealedDb, id: string, agentId: string): Promise<UploadedList | null> {
  const row = await tx
    .selectFrom('sms_lists')
    .select('content')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row ? uploaded.parse(JSON.parse(cipher.decrypt('sms_lists.content', row.content))) : null;
}

export type NewBatch = Pick<z.output<typeof batchInput>, 'name' | 'templateId' | 'perMinute'> & {
  kind: SmsBatch['kind'];
  agentId: string;
};

export async function insertBatch({ tx, tenantId }: TenantDb, batch: NewBatch): Promise<string> {
  const { name, templateId, perMinute, kind, agentId } = batch;
  const { id } = await tx
    .insertInto('sms_batches')
    .values({
      tenant_id: tenantId,
      name,
      template_id: templateId,
      kind,
      state: 'preparing',
      per_minute: perMinute,
      agent_id: agentId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The batches within a data scope, each with its messages by state. */
export function batchesOf({ tx, tenantId }: TenantDb, scope: ScopeFilter) {
  return tx
    .selectFrom('sms_batches as b')
    .innerJoin('sms_templates as t', (join) => join.onRef('t.tenant_id', '=', 'b.tenant_id').onRef('t.id', '=', 'b.template_id'))
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'b.tenant_id').onRef('a.id', '=', 'b.agent_id'))
    .select([
      'b.id',
      'b.name',
      'b.kind',
      'b.state',
      'b.per_minute',
      'b.start_at',
      'b.note',
      'b.audience',
      'b.skipped',
      'b.created_at',
    ])
    .select(['b.version', 'b.template_id', 't.name as template_name', 'a.name as agent_name'])
    .select(
      sql<{ state: SmsState; count: number; price: number; due: string | null; cause: string }[] | null>`(
        select json_agg(json_build_object('state', s.state, 'count', s.count, 'price', s.price, 'due', s.due, 'cause', s.cause))
        from (
          select m.state, count(*)::int as count, sum(m.price)::int as price, min(m.due_at) as due, min(m.cause) as cause
          from sms_messages m where m.tenant_id = b.tenant_id and m.batch_id = b.id group by m.state
        ) s)`.as('states'),
    )
    .where('b.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'b.agent_id'));
}

type BatchRow = Awaited<ReturnType<ReturnType<typeof batchesOf>['execute']>>[number];

/** @param restMinutes until group sending goes on; 0: it does */
export function batchOf(row: BatchRow, now: Date, restMinutes: number): SmsBatch {
  const states = row.states ?? [];
  const counted = states.filter(({ state }) => state !== 'refused' && state !== 'cancelled');
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as SmsBatch['kind'],
    templateName: row.template_name,
    state: row.state as BatchState,
    perMinute: row.per_minute,
    startAt: row.start_at?.toISOString() ?? null,
    agentName: row.agent_name,
    note: row.note || waitOf(row, now, restMinutes),
    audience: row.audience,
    counts: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    skipped: Object.fromEntries(
      Object.entries(row.skipped as Partial<Record<SkipReason, number>>).filter(([, count]) => count > 0),
    ),
    price: counted.reduce((sum, { price }) => sum + price, 0),
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}

/** Why a running batch sends nothing at this moment; empty: it sends. */
function waitOf({ state, start_at, states }: BatchRow, now: Date, restMinutes: number): string {
  if (state !== 'running') return '';
  if (start_at && start_at > now) return '等待定时开始';
  if (restMinutes > 0) return '免打扰时段，结束后继续发送';
  const queued = states?.find((one) => one.state === 'queued');
  const due = queued?.due ? new Date(queued.due) : null;
  return due && due > now ? `联系规则暂不允许：${queued?.cause ?? ''}` : '';
}

/** Locks a batch of the scope in one of some states and in the version that the caller saw; false: it changed. */
export async function changeBatch(
  own: TenantDb,
  scope: ScopeFilter,
  { id, version }: { id: string; version: number },
  from: readonly BatchState[],
  to: { state: BatchState; startAt?: Date | null },
): Promise<boolean> {
  const changed = await own.tx
    .updateTable('sms_batches')
    .set((eb) => ({
      state: to.state,
      version: eb('version', '+', 1),
      ...(to.startAt === undefined ? {} : { start_at: to.startAt }),
    }))
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', 'in', from)
    .where((eb) => scope.agentIds(eb, 'agent_id'))
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Ends what a batch has not sent yet. */
export async function cancelQueued({ tx, tenantId }: TenantDb, batchId: string, now: Date): Promise<void> {
  await statement`
    update sms_messages set state = 'cancelled', done_at = ${now}
    where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'queued'`.execute(tx);
}

export async function countQueued({ tx, tenantId }: TenantDb, batchId: string): Promise<number> {
  const { rows } = await statement<{ count: number }>`
    select count(*)::int as count from sms_messages
    where tenant_id = ${tenantId} and batch_id = ${batchId} and state = 'queued'`.execute(tx);
  return rows[0]?.count ?? 0;
}
