import type { VideoGroup, videoGroupFields } from '@lianxi/contracts/videocall/group.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { VideoGroups } from '../../../platform/db/schema.ts';
import { GroupMemberTable } from '../../../platform/queue/group-members.ts';
import { touchVideoSeats } from '../seat/seat.queries.ts';

type Fields = z.output<typeof videoGroupFields>;

const members = new GroupMemberTable('video');

/** One page, newest first, with how many belong to each. */
export function listVideoGroups({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage) {
  let groups = tx.selectFrom('video_groups as g').where('g.tenant_id', '=', tenantId);
  if (keyword) groups = groups.where(mentions(sql.ref('g.name'), keyword));
  const found = groups.selectAll('g').select(members.count.as('memberCount')).orderBy('g.id', 'desc');
  return findPage(found, page, (row) => ({ ...toWire(row), memberCount: row.memberCount }));
}

export async function findVideoGroup({ tx, tenantId }: TenantDb, id: string): Promise<VideoGroup | null> {
  const row = await tx
    .selectFrom('video_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { ...toWire(row), members: await members.find({ tx, tenantId }, id) };
}

export async function insertVideoGroup(own: TenantDb, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('video_groups')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchVideoSeats(own, await members.replace(own, id, fields.members));
  return id;
}

/** False when the group is gone or was changed since `version`. */
export async function replaceVideoGroup(own: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('video_groups')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await touchVideoSeats(own, await members.replace(own, id, fields.members));
  return true;
}

/** Does an entrance lead there, or does a call that is not over belong to it? */
export async function isVideoGroupUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from video_sites where tenant_id = ${tenantId} and video_group_id = ${id})
      or exists (select from video_calls where tenant_id = ${tenantId} and state <> 'ended' and video_group_id = ${id})
      as used`.execute(tx);
  return rows[0]?.used ?? false;
}

/** False when there is none. */
export async function removeVideoGroup(own: TenantDb, id: string): Promise<boolean> {
  const former = await members.replace(own, id, []);
  const { numDeletedRows } = await own.tx
    .deleteFrom('video_groups')
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  await touchVideoSeats(own, former);
  return numDeletedRows > 0n;
}

const toRow = ({ members: _, ...fields }: Fields) => fields;

function toWire({ id, name, priority, choosable, enabled, created_at, version }: Selectable<VideoGroups>) {
  return { id, name, priority, choosable, enabled, createTime: created_at.toISOString(), version };
}
