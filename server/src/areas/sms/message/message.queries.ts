import type { SmsKind } from '@lianxi/contracts/sms/sms-text';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { Composed } from './compose.ts';

export const MESSAGE_INDEX = 'sms_messages.number_index';

export const sealedSmsMessages: SealedTable = {
  table: 'sms_messages',
  columns: ['sms_messages.number', 'sms_messages.content', 'sms_messages.params'],
  indexes: [{ index: MESSAGE_INDEX, of: 'sms_messages.number' }],
};

export interface NewSms extends Composed {
  readonly number: string;
  readonly customerId: string | null;
}

export interface SmsOrigin {
  readonly batchId: string | null;
  readonly templateId: string;
  readonly accountId: string | null;
  readonly kind: SmsKind;
  readonly agentId: string | null;
  readonly dueAt: Date;
  /** The permit of a single message; those of a batch are asked for when they are sent. */
  readonly permitId: string | null;
}

/** Queues messages; a number that its batch has already gets no second one. Returns the new ids. */
export async function insertMessages(own: SealedDb, messages: readonly NewSms[], origin: SmsOrigin): Promise<string[]> {
  const { tx, tenantId, cipher } = own;
  const { batchId, templateId, accountId, kind, agentId, dueAt, permitId } = origin;
  const { rows } = await statement<{ id: string }>`
    insert into sms_messages (tenant_id, batch_id, template_id, account_id, kind, number, number_index, customer_id, content, params,
      segments, price, state, permit_id, agent_id, due_at)
    select ${tenantId}, ${batchId}::bigint, ${templateId}, ${accountId}::bigint, ${kind}, g.number, g.number_index, g.customer_id,
      g.content, g.params, g.segments, g.price, 'queued', ${permitId}::bigint, ${agentId}::bigint, ${dueAt}
    from unnest(
      ${messages.map(({ number }) => cipher.encrypt('sms_messages.number', number))}::bytea[],
      ${messages.map(({ number }) => cipher.blindIndex(MESSAGE_INDEX, number))}::text[],
      ${messages.map(({ customerId }) => customerId)}::bigint[],
      ${messages.map(({ text }) => cipher.encrypt('sms_messages.content', text))}::bytea[],
      ${messages.map(({ params }) => cipher.encrypt('sms_messages.params', JSON.stringify(params)))}::bytea[],
      ${messages.map(({ segments }) => segments)}::int[],
      ${messages.map(({ price }) => price)}::int[]
    ) as g(number, number_index, customer_id, content, params, segments, price)
    on conflict on constraint sms_messages_batch_number_key do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Messages that an agent, and their department, let go on a day. Those of a batch count on the day on which it starts, whenever
 * they were prepared; drafts of batches that were not started do not count.
 */
export async function countOfDay(
  { tx, tenantId }: TenantDb,
  { agentId, departmentId }: { agentId: string; departmentId: string },
  day: Date,
): Promise<{ agent: number; department: number }> {
  const { rows } = await statement<{ agent: number; department: number }>`
    select count(*) filter (where m.agent_id = ${agentId})::int as agent, count(*)::int as department
    from sms_messages m
    join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id and a.department_id = ${departmentId}
    left join sms_batches b on b.tenant_id = m.tenant_id and b.id = m.batch_id
    where m.tenant_id = ${tenantId} and m.state not in ('refused', 'cancelled')
      and date_trunc('day', coalesce(b.start_at, m.created_at) at time zone 'Asia/Shanghai')
        = date_trunc('day', ${day}::timestamptz at time zone 'Asia/Shanghai')
      and (m.batch_id is null or b.state in ('running', 'paused', 'finished'))`.execute(tx);
  return rows[0] ?? { agent: 0, department: 0 };
}
