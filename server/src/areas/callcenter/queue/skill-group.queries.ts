import type { SkillGroup, skillGroupFields } from '@lianxi/contracts/callcenter/skill-group.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { SkillGroups } from '../../../platform/db/schema.ts';

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;
type Fields = z.output<typeof skillGroupFields>;

/** All groups, newest first, with how many belong to each. */
export async function listSkillGroups(
  { tx, tenantId }: Own,
  { keyword, currentPage, pageSize }: { keyword?: string | undefined; currentPage: number; pageSize: number },
) {
  let groups = tx.selectFrom('skill_groups as g').where('g.tenant_id', '=', tenantId);
  if (keyword) groups = groups.where(sql<boolean>`strpos(lower(g.name), ${keyword.toLowerCase()}) > 0`);
  const [rows, { total }] = await Promise.all([
    groups
      .selectAll('g')
      .select((eb) =>
        eb
          .selectFrom('skill_group_members as m')
          .select((m) => m.fn.countAll<string>().as('n'))
          .where('m.tenant_id', '=', tenantId)
          .whereRef('m.skill_group_id', '=', 'g.id')
          .as('members'),
      )
      .orderBy('g.id', 'desc')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    groups.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map((row) => ({ ...toWire(row), memberCount: Number(row.members) })), total: Number(total) };
}

export async function findSkillGroup({ tx, tenantId }: Own, id: string): Promise<SkillGroup | null> {
  const row = await tx
    .selectFrom('skill_groups')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const members = await tx
    .selectFrom('skill_group_members as m')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.agent_id'))
    .select(['m.agent_id as agentId', 'a.name as agName', 'm.proficiency'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.skill_group_id', '=', id)
    .orderBy('a.ag_no')
    .execute();
  return { ...toWire(row), members };
}

export async function insertSkillGroup(own: Own, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('skill_groups')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeMembers(own, id, fields.members);
  return id;
}

/** False when the group is gone or was changed since `version`. */
export async function replaceSkillGroup(own: Own, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await own.tx
    .updateTable('skill_groups')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', own.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await own.tx.deleteFrom('skill_group_members').where('tenant_id', '=', own.tenantId).where('skill_group_id', '=', id).execute();
  await writeMembers(own, id, fields.members);
  return true;
}

/** Do calls come into it from a hotline, or from a group that overflows? */
export async function isSkillGroupUsed({ tx, tenantId }: Own, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from hotlines where tenant_id = ${tenantId} and skill_group_id = ${id})
      or exists (select from skill_groups where tenant_id = ${tenantId} and overflow_group_id = ${id}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

/** False when there is none. */
export async function removeSkillGroup({ tx, tenantId }: Own, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('skill_groups')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function writeMembers({ tx, tenantId }: Own, id: string, members: Fields['members']): Promise<void> {
  if (members.length === 0) return;
  await tx
    .insertInto('skill_group_members')
    .values(
      members.map(({ agentId, proficiency }) => ({ tenant_id: tenantId, skill_group_id: id, agent_id: agentId, proficiency })),
    )
    .execute();
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
