import type { insideNotice, Receipt } from '@lianxi/contracts/admin/inside-notice.contract';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { InsideNotices } from '../../../platform/db/schema.ts';
import type { NoticeFile } from '../notice/notice-files.ts';

export type InsideNoticeRow = Selectable<InsideNotices>;

const ofId = ({ tx, tenantId }: TenantDb, id: string) =>
  tx.selectFrom('inside_notices').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);

/** The announcement; null: there is none. */
export const findInsideNotice = async (own: TenantDb, id: string): Promise<InsideNoticeRow | null> =>
  (await ofId(own, id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockInsideNotice = async (own: TenantDb, id: string): Promise<InsideNoticeRow | null> =>
  (await ofId(own, id).forUpdate().executeTakeFirst()) ?? null;

/** Stores its attachments. */
export async function setFiles({ tx, tenantId }: TenantDb, id: string, files: readonly NoticeFile[]): Promise<void> {
  await tx
    .updateTable('inside_notices')
    .set({ files: JSON.stringify(files) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Moves an announcement to another state; the caller holds its lock. */
export async function setState(
  { tx, tenantId }: TenantDb,
  id: string,
  to: Partial<Pick<InsideNoticeRow, 'state' | 'notice_id' | 'published_at' | 'reminded_at'>>,
): Promise<void> {
  await tx
    .updateTable('inside_notices')
    .set((eb) => ({ ...to, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

type Audience = Pick<FieldsOf<typeof insideNotice>, 'departmentIds' | 'roleIds' | 'agentIds' | 'exceptIds'>;

/** Replaces whom an announcement is for. */
export async function replaceAudience(
  { tx, tenantId }: TenantDb,
  id: string,
  { departmentIds, roleIds, agentIds, exceptIds }: Audience,
): Promise<void> {
  await tx.deleteFrom('inside_notice_audience').where('tenant_id', '=', tenantId).where('inside_notice_id', '=', id).execute();
  const key = { tenant_id: tenantId, inside_notice_id: id };
  const rows = [
    ...departmentIds.map((department_id) => ({ ...key, department_id })),
    ...roleIds.map((role_id) => ({ ...key, role_id })),
    ...agentIds.map((agent_id) => ({ ...key, agent_id })),
    ...exceptIds.map((excepted_id) => ({ ...key, excepted_id })),
  ];
  if (rows.length > 0) await tx.insertInto('inside_notice_audience').values(rows).execute();
}

/** The enabled agents that an announcement is for now: a colleague who came later is among them, one who left is not. */
export async function findReceivers(
  { tx, tenantId }: TenantDb,
  { id, audience }: Pick<InsideNoticeRow, 'id' | 'audience'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive target as (
      select department_id, role_id, agent_id, excepted_id from inside_notice_audience
      where tenant_id = ${tenantId} and inside_notice_id = ${id}
    ), below as (
      select department_id as id from target where department_id is not null
      union
      select child.id from departments child join below on child.tenant_id = ${tenantId} and child.parent_id = below.id
    )
    select a.id from agents a
    where a.tenant_id = ${tenantId} and not a.disabled
      and (${audience === 'all'}::boolean
        or a.department_id in (select id from below)
        or a.id in (select agent_id from target where agent_id is not null)
        or exists (select from agent_roles r join target t on t.role_id = r.role_id
          where r.tenant_id = ${tenantId} and r.agent_id = a.id))
      and a.id not in (select excepted_id from target where excepted_id is not null)`.execute(tx);
  return rows.map((row) => row.id);
}

/** One page of an announcement's recipients: who has not confirmed or read it first, by name. */
export function listReceipts(
  { tx, tenantId }: TenantDb,
  noticeId: string,
  query: ListQuery & { state?: 'unread' | 'read' | 'unconfirmed' | 'confirmed' | undefined },
): Promise<ListPage<Receipt>> {
  let found = tx
    .selectFrom('notice_recipients as r')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.agent_id'))
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .where('r.tenant_id', '=', tenantId)
    .where('r.notice_id', '=', noticeId);
  if (query.state === 'unread') found = found.where('r.read_at', 'is', null);
  if (query.state === 'read') found = found.where('r.read_at', 'is not', null);
  if (query.state === 'unconfirmed') found = found.where('r.confirmed_at', 'is', null);
  if (query.state === 'confirmed') found = found.where('r.confirmed_at', 'is not', null);
  return findPage(
    found
      .select(['a.id', 'a.name', 'd.name as department', 'r.read_at', 'r.confirmed_at'])
      .orderBy(sql`r.confirmed_at is not null`)
      .orderBy(sql`r.read_at is not null`)
      .orderBy('a.name')
      .orderBy('a.id'),
    query,
    ({ id, name, department, read_at, confirmed_at }) => ({
      id,
      agName: name,
      departName: department,
      readTime: read_at?.toISOString() ?? null,
      confirmTime: confirmed_at?.toISOString() ?? null,
    }),
  );
}
