import type { LeftMessageQuery } from '@lianxi/contracts/kit/left-message';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { VideoLeave, VideoLeaveFields } from '@lianxi/contracts/videocall/offline-message.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { isListed, leftMessageOf } from '../../../platform/left-message/left-messages.ts';

type Fields = Omit<VideoLeaveFields, 'phone'> & { phone: Buffer };

/** How many messages a customer left within the last hour. */
export async function countLately({ tx, tenantId }: TenantDb, visitorId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('video_leaves')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The customer's stored message with this id; null: it is new. */
export async function findSent({ tx, tenantId }: TenantDb, visitorId: string, clientLeaveId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('video_leaves')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('client_leave_id', '=', clientLeaveId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** For the group of the customer's entrance. Null: a copy of it was stored in the meantime. */
export async function insertLeave({ tx, tenantId }: TenantDb, visitorId: string, fields: Fields): Promise<string | null> {
  const { clientLeaveId, name, phone, content, callBack } = fields;
  const { rows } = await sql<{ id: string }>`
    insert into video_leaves (tenant_id, visitor_id, client_leave_id, name, phone, content, call_back, video_group_id)
    select v.tenant_id, v.id, ${clientLeaveId}, ${name}, ${phone}, ${content}, ${callBack}::boolean, s.video_group_id
    from video_visitors v
    left join video_sites s on s.tenant_id = v.tenant_id and s.id = v.video_site_id
    where v.tenant_id = ${tenantId} and v.id = ${visitorId}
    on conflict on constraint video_leaves_client_key do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** One page, newest first, and the total count. `show`: a number as the reader may see it. */
export function listLeaves(
  { tx, tenantId }: TenantDb,
  query: LeftMessageQuery,
  show: (phone: Buffer) => string,
): Promise<ListPage<VideoLeave>> {
  const found = tx
    .selectFrom('video_leaves as l')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'l.tenant_id').onRef('a.id', '=', 'l.handled_by'))
    .leftJoin('video_groups as g', (join) => join.onRef('g.tenant_id', '=', 'l.tenant_id').onRef('g.id', '=', 'l.video_group_id'))
    .selectAll('l')
    .select(['a.name as handled_name', 'g.name as group_name'])
    .where('l.tenant_id', '=', tenantId)
    .where(isListed(query, 'l.video_group_id'))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc');
  return findPage(found, query, (row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    name: row.name,
    phone: show(row.phone),
    content: row.content,
    callBack: row.call_back,
    ...leftMessageOf(row),
  }));
}
