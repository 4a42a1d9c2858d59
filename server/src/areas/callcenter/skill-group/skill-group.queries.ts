import type { SkillGroup, skillGroupFields } from '@lianxi/contracts/callcenter/skill-group.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { SkillGroups } from '../../../platform/db/schema.ts';
import { GroupMemberTable } from '../../../platform/queue/group-members.ts';

type Fields = z.output<typeof skillGroupFields>;

const members = new GroupMemberTable('skill');

/** All groups, newest first, with how many belong to each. */
export function listSkillGroups({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage) {
  let groups = tx.selectFrom('skill_groups as g').where('g.tenant_id', '=', tenantId);
  if (keyword) groups = groups.where(mentions(sql.ref('g.name'), keyword));
  const found = groups.selectAll('g').select(members.count.as('memberCount')).orderBy('g.id', 'desc');
  return findPage(found, page, (row) => ({ ...toWire(row), memberCount: row.memberCount }));
}

export async function findSkillGroup({ tx, tenantId }: TenantDb, id: string): Promise<SkillGroup | null> {
  const row = await tx
    .selectFrom('skill_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { ...toWire(row), members: await members.find({ tx, tenantId }, id) };
}

export async function insertSkillGroup(own: TenantDb, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('skill_groups')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await members.replace(own, id, fields.members);
  return id;
}

/** False when the group is gone or was changed since `version`. */
export async function replaceSkillGroup(own: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('skill_groups')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await members.replace(own, id, fields.members);
  return true;
}

/** Do calls come into it from a hotline, or from a group that overflows? */
export async function isSkillGroupUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from hotlines where tenant_id = ${tenantId} and skill_group_id = ${id})
      or exists (select from skill_groups where tenant_id = ${tenantId} and overflow_group_id = ${id}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

/** False when there is none. */
export async function removeSkillGroup({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('skill_groups')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toRow(fields: Fields) {
  return {
    name: fields.name,
    priority: fields.priority,
    max_wait_seconds: fields.maxWaitSeconds,
    overflow: fields.overflow,
    overflow_group_id: fields.overflow === 'group' ? fields.overflowGroupId : null,
    widen_seconds: fields.widenSeconds,
    affinity_seconds: fields.affinitySeconds,
    enabled: fields.enabled,
  };
}

function toWire(row: Selectable<SkillGroups>) {
  return {
    id: row.id,
    name: row.name,
    priority: row.priority,
    maxWaitSeconds: row.max_wait_seconds,
    overflow: row.overflow as Fields['overflow'],
    overflowGroupId: row.overflow_group_id,
    widenSeconds: row.widen_seconds,
    affinitySeconds: row.affinity_seconds,
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}
