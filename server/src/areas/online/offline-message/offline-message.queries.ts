import type { LeftMessageQuery } from '@lianxi/contracts/kit/left-message';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { OfflineMessage, offlineMessageFields } from '@lianxi/contracts/online/offline-message.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { isListed, leftMessageOf } from '../../../platform/left-message/left-messages.ts';

type Fields = Omit<z.output<typeof offlineMessageFields>, 'phone'> & { phone: Buffer };

/** How many messages a visitor left within the last hour. */
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

/** True when this is the id of a group that receives visitors. */
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

/** The visitor's stored message with this id; null: it is new. */
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

/** Null: a copy of it was stored in the meantime. */
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

/** One page, newest first, and the total count. `show`: a number as the reader may see it. */
export function listOfflineMessages(
  { tx, tenantId }: TenantDb,
  query: LeftMessageQuery,
  show: (phone: Buffer) => string,
): Promise<ListPage<OfflineMessage>> {
  const found = tx
    .selectFrom('chat_leaves as l')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.handled_by'))
    .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'l.tenant_id').onRef('g.id', '=', 'l.chat_group_id'))
    .selectAll('l')
    .select(['a.name as handled_name', 'g.name as group_name'])
    .where('l.tenant_id', '=', tenantId)
    .where(isListed(query, 'l.chat_group_id'))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc');
  return findPage(found, query, (row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    name: row.name,
    phone: show(row.phone),
    content: row.content,
    pageTitle: row.page_title,
    pageUrl: row.page_url,
    ...leftMessageOf(row),
  }));
}
