import type { GroupMembers } from '@lianxi/contracts/kit/agent-group';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';

/** The members of skill groups and their proficiency: of telephone, chat and video, each in its own table. */
export class GroupMemberTable {
  readonly #table: RawBuilder<unknown>;
  readonly #group: RawBuilder<unknown>;

  constructor(kind: 'skill' | 'chat' | 'video') {
    this.#table = sql.table(`${kind}_group_members`);
    this.#group = sql.ref(`${kind}_group_id`);
  }

  /** The number of members of the group `r` of a query. */
  get count(): RawBuilder<number> {
    return sql`(select count(*)::int from ${this.#table} m where m.tenant_id = r.tenant_id and m.${this.#group} = r.id)`;
  }

  /** In the order of their numbers. */
  async find({ tx, tenantId }: TenantDb, groupId: string): Promise<{ agentId: string; agName: string; proficiency: number }[]> {
    const { rows } = await sql<{ agentId: string; agName: string; proficiency: number }>`
      select m.agent_id as "agentId", a.name as "agName", m.proficiency from ${this.#table} m
      join agents a on a.tenant_id = m.tenant_id and a.id = m.agent_id
      where m.tenant_id = ${tenantId} and m.${this.#group} = ${groupId} order by a.ag_no`.execute(tx);
    return rows;
  }

  /** Returns the former and the new members: all agents whose groups may have changed. */
  async replace({ tx, tenantId }: TenantDb, groupId: string, members: GroupMembers): Promise<string[]> {
    const { rows: before } = await sql<{ agentId: string }>`
      delete from ${this.#table} where tenant_id = ${tenantId} and ${this.#group} = ${groupId}
      returning agent_id as "agentId"`.execute(tx);
    if (members.length > 0) {
      await sql`
        insert into ${this.#table} (tenant_id, ${this.#group}, agent_id, proficiency)
        select ${tenantId}::int, ${groupId}::bigint, n."agentId", n.proficiency
        from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as n ("agentId" bigint, proficiency int)`.execute(tx);
    }
    return [...before, ...members].map(({ agentId }) => agentId);
  }
}
