import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Who is in the group; a member who stays keeps their turn. */
export async function replaceMembers({ tx, tenantId }: TenantDb, groupId: string, memberIds: readonly string[]): Promise<void> {
  await sql`
    delete from work_order_group_members
    where tenant_id = ${tenantId} and group_id = ${groupId} and agent_id <> all(${memberIds}::bigint[])`.execute(tx);
  await sql`
    insert into work_order_group_members (tenant_id, group_id, agent_id)
    select ${tenantId}::int, ${groupId}::bigint, agent_id from unnest(${memberIds}::bigint[]) as agent_id
    on conflict do nothing`.execute(tx);
}

/** The names of groups that templates name in their draft or in any version, for the row `r`: `{"id": …, "name": …}`. */
export const templatesOfGroup = sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id::text, 'name', t.name) order by t.name), '[]')
  from work_order_templates t
  where t.tenant_id = r.tenant_id and (
    jsonb_path_exists(t.draft, '$.nodes[*].*[*] ? (@.groupId == $id)', jsonb_build_object('id', r.id::text))
    or exists (
      select from work_order_template_versions v
      where v.tenant_id = t.tenant_id and v.template_id = t.id
        and jsonb_path_exists(v.graph, '$.nodes[*].*[*] ? (@.groupId == $id)', jsonb_build_object('id', r.id::text)))))`;

/** The members of the row `r` who are not disabled. */
export const membersOfGroup = sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id::text, 'name', a.name) order by a.ag_no), '[]')
  from work_order_group_members m join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id
  where m.tenant_id = r.tenant_id and m.group_id = r.id and not a.disabled)`;

/** The groups that work can be given to. */
export async function findGroups({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string; members: number }[]> {
  const { rows } = await sql<{ id: string; name: string; members: number }>`
    select g.id::text, g.name, count(a.id)::int as members from work_order_groups g
    left join work_order_group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id
    left join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id and not a.disabled
    where g.tenant_id = ${tenantId} and g.enabled
    group by g.id, g.name order by g.name`.execute(tx);
  return rows;
}
