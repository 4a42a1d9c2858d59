import type { ChatGroup, chatGroupFields } from '@lianxi/contracts/online/chat-group.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { ChatGroups } from '../../../platform/db/schema.ts';
import { GroupMemberTable } from '../../../platform/queue/group-members.ts';
import { touchSeats } from '../text-status/text-status.queries.ts';

type Fields = z.output<typeof chatGroupFields>;

const members = new GroupMemberTable('chat');

/** One page, newest first, with how many belong to each. */
export function listChatGroups({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage) {
  let groups = tx.selectFrom('chat_groups as g').where('g.tenant_id', '=', tenantId);
  if (keyword) groups = groups.where(mentions(sql.ref('g.name'), keyword));
  const found = groups.selectAll('g').select(members.count.as('memberCount')).orderBy('g.id', 'desc');
  return findPage(found, page, (row) => ({ ...toWire(row), memberCount: row.memberCount }));
}

export async function findChatGroup({ tx, tenantId }: TenantDb, id: string): Promise<ChatGroup | null> {
  const row = await tx
    .selectFrom('chat_groups as g')
    .leftJoin('summary_templates as t', (join) =>
      join.onRef('t.tenant_id', '=', 'g.tenant_id').onRef('t.id', '=', 'g.summary_template_id'),
    )
    .selectAll('g')
    .select('t.name as summary')
    .where('g.tenant_id', '=', tenantId)
    .where('g.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { ...toWire(row), members: await members.find({ tx, tenantId }, id), summaryTemplateName: row.summary };
}

export async function insertChatGroup(own: TenantDb, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('chat_groups')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchSeats(own, await members.replace(own, id, fields.members));
  return id;
}

/** False when the group is gone or was changed since `version`. */
export async function replaceChatGroup(own: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('chat_groups')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await touchSeats(own, await members.replace(own, id, fields.members));
  return true;
}

/** Does anybody wait for it, or do settings or another group lead there? */
export async function isChatGroupUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from chat_settings where tenant_id = ${tenantId} and chat_group_id = ${id})
      or exists (select from chat_groups where tenant_id = ${tenantId} and overflow_group_id = ${id})
      or exists (select from conversations where tenant_id = ${tenantId} and state = 'queued' and chat_group_id = ${id})
      as used`.execute(tx);
  return rows[0]?.used ?? false;
}

/** Sites that offered it offer it no longer. False when there is none. */
export async function removeChatGroup(own: TenantDb, id: string): Promise<boolean> {
  const { tx, tenantId } = own;
  const former = await members.replace(own, id, []);
  const { numDeletedRows } = await tx
    .deleteFrom('chat_groups')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  await sql`
    update sites set look = jsonb_set(look, '{groupIds}', (look->'groupIds') - ${id}::text), version = version + 1
    where tenant_id = ${tenantId} and look->'groupIds' ? ${id}::text`.execute(tx);
  await touchSeats(own, former);
  return numDeletedRows > 0n;
}

function toRow(fields: Fields) {
  return {
    name: fields.name,
    priority: fields.priority,
    overflow_seconds: fields.overflowSeconds,
    overflow_group_id: fields.overflowGroupId,
    queue_limit: fields.queueLimit,
    working_hours: JSON.stringify(fields.workingHours),
    choosable: fields.choosable,
    summary_template_id: fields.summaryTemplateId,
    enabled: fields.enabled,
  };
}

function toWire(row: Selectable<ChatGroups>) {
  return {
    id: row.id,
    name: row.name,
    priority: row.priority,
    overflowSeconds: row.overflow_seconds,
    overflowGroupId: row.overflow_group_id,
    queueLimit: row.queue_limit,
    workingHours: row.working_hours as unknown as Fields['workingHours'],
    choosable: row.choosable,
    summaryTemplateId: row.summary_template_id,
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}
