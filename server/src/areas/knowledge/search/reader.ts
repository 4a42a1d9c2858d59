import type { Audience } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';

/** Who asks: an agent, with their own knowledge and what is for their department; or a robot or a customer. */
export interface Reader {
  audience: Audience;
  agentId: string | null;
  /** The agent's department and all above it. */
  departmentIds: readonly string[];
}

/** An agent as a reader. */
export async function agentReader(
  { tx, tenantId }: TenantDb,
  { agentId, departmentId }: Pick<Principal, 'agentId' | 'departmentId'>,
): Promise<Reader> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from departments where tenant_id = ${tenantId} and id = ${departmentId}
      union select d.id, d.parent_id from departments d join up on d.id = up.parent_id where d.tenant_id = ${tenantId}
    )
    select id from up`.execute(tx);
  return { audience: 'agents', agentId, departmentIds: rows.map(({ id }) => id) };
}

/**
 * For an entry `e` and the version `v` of its passage: is it in force now, and for this reader? It is part of each query, so that
 * what was withdrawn or is over is found by nobody, whatever was not cleaned up yet.
 */
export const readableBy = ({ audience, agentId, departmentIds }: Reader): RawBuilder<SqlBool> => sql<SqlBool>`case e.base
  when 'common' then coalesce(v.state = 'published'
    and (v.valid_from is null or v.valid_from <= now()) and (v.valid_until is null or v.valid_until > now())
    and ${audience} = any (v.audience)
    and (${audience} <> 'agents' or v.department_ids = '{}' or v.department_ids && ${[...departmentIds]}::bigint[]), false)
  when 'person' then e.owner_id = ${agentId}::bigint
  else e.enabled and ${audience} = 'agents' end`;
