import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { OfflineMessage, offlineMessageFields } from '@lianxi/contracts/online/offline-message.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';

type Fields = Omit<z.output<typeof offlineMessageFields>, 'phone'> & { phone: Buffer };

interface Filter {
  handling?: OfflineMessage['handling'] | undefined;
  chatGroupId?: string | undefined;
  beginTime?: string | undefined;
  endTime?: string | undefined;
  currentPage: number;
  pageSize: number;
}

/** How many messages a visitor left within the hour. */
export async function countLately({ tx, tenantId }: TenantDb, visitorId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('chat_leaves')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Is this the id of a group that receives visitors? */
export async function isOpenGroup({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chat_groups')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The message that the visitor sent already under this id; null: it is new. */
export async function findSent({ tx, tenantId }: TenantDb, visitorId: string, clientLeaveId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('chat_leaves')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('client_leave_id', '=', clientLeaveId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Null: another copy of it was stored meanwhile. */
export async function insertOfflineMessage(
  { tx, tenantId }: TenantDb,
  visitorId: string,
  fields: Fields,
): Promise<string | null> {
  const row = await tx
    .insertInto('chat_leaves')
    .values({
      tenant_id: tenantId,
      visitor_id: visitorId,
      client_leave_id: fields.clientLeaveId,
      name: fields.name,
      phone: fields.phone,
      content: fields.content,
      chat_group_id: fields.chatGroupId ?? null,
      page_title: fields.pageTitle,
      page_url: fields.pageUrl,
    })
    .onConflict((conflict) => conflict.constraint('chat_leaves_client_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One page, newest first, and how many there are. `show`: a number as the reader may see it. */
export function listLeaves(
  { tx, tenantId }: TenantDb,
  { handling, chatGroupId, beginTime, endTime, ...page }: Filter,
  show: (phone: Buffer) => string,
): Promise<ListPage<OfflineMessage>> {
  let messages = tx.selectFrom('chat_leaves as l').where('l.tenant_id', '=', tenantId);
  if (handling) messages = messages.where('l.handling', '=', handling);
  if (chatGroupId) messages = messages.where('l.chat_group_id', '=', chatGroupId);
  if (beginTime) messages = messages.where('l.created_at', '>=', new Date(beginTime));
  // The wire tells milliseconds and the row microseconds: the whole of the last one counts.
  if (endTime) messages = messages.where('l.created_at', '<', new Date(Date.parse(endTime) + 1));
  const found = messages
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.handled_by'))
    .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'l.tenant_id').onRef('g.id', '=', 'l.chat_group_id'))
    .selectAll('l')
    .select(['a.name as handled_name', 'g.name as group_name'])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc');
  return findPage(found, page, (row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    name: row.name,
    phone: show(row.phone),
    content: row.content,
    chatGroupName: row.group_name ?? '',
    pageTitle: row.page_title,
    pageUrl: row.page_url,
    createTime: row.created_at.toISOString(),
    handling: row.handling as OfflineMessage['handling'],
    leaveRemark: row.remark,
    handledByName: row.handled_name ?? '',
    handleTime: row.handled_at?.toISOString() ?? null,
  }));
}

/** What was done about a message until now, locked; null: there is none. */
export async function lockHandling({ tx, tenantId }: TenantDb, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('chat_leaves')
    .select('handling')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.handling ?? null;
}

export async function saveHandling(
  { tx, tenantId }: TenantDb,
  { id, handling, remark, agentId }: { id: string; handling: string; remark: string; agentId: string },
): Promise<void> {
  await tx
    .updateTable('chat_leaves')
    .set({ handling, remark, handled_by: agentId, handled_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}
