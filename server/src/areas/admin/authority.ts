import { agentErrors } from '@lianxi/contracts/auth/agent.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/db/db.ts';
import type { Principal } from '../../platform/permissions/principal.ts';

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;

/**
 * Nobody gives what they do not have: every role must exist, and hold nothing that the caller does not.
 * Throws `agent.unknownRole`, `agent.beyondOwn`.
 */
export async function requireGrantable({ tx, tenantId }: Own, principal: Principal, roleIds: readonly string[]): Promise<void> {
  const roles = await sql<{ is_super: boolean; codes: string[] }>`
    select r.is_super, array(
      select p.code from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id
    ) as codes
    from roles r where r.tenant_id = ${tenantId} and r.id = any(${[...roleIds]}::bigint[])
    for share of r`.execute(tx);
  if (roles.rows.length < new Set(roleIds).size) {
    throw new CodedError(agentErrors.unknownRole, { fields: [{ path: 'roleIds', text: agentErrors.unknownRole.text }] });
  }
  if (!roles.rows.every((role) => isWithin(principal, role))) throw new CodedError(agentErrors.beyondOwn);
}

/** Nobody manages who may do more than they do. Throws `agent.beyondOwn`. */
export async function requireManageable({ tx, tenantId }: Own, principal: Principal, agentIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ is_super: boolean; codes: string[] }>`
    select bool_or(r.is_super) as is_super, array_remove(array_agg(p.code), null) as codes
    from agent_roles ar
    join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id
    where ar.tenant_id = ${tenantId} and ar.agent_id = any(${[...agentIds]}::bigint[])`.execute(tx);
  if (!rows.every((role) => isWithin(principal, role))) throw new CodedError(agentErrors.beyondOwn);
}

function isWithin(
  principal: Principal,
  { is_super, codes }: { is_super: boolean | null; codes: readonly string[] | null },
): boolean {
  return principal.isSuper || (!is_super && (codes ?? []).every((code) => principal.holds(code)));
}

/**
 * One change of the super managers at a time: taken before the change, so that two administrators cannot each
 * take away the other's last one.
 */
export async function lockSuperManagers({ tx, tenantId }: Own): Promise<void> {
  await sql`select from roles where tenant_id = ${tenantId} and is_super order by id for update`.execute(tx);
}

/** After the change: somebody who can sign in must still be a super manager. Throws `agent.lastSuper`. */
export async function requireSuperManager({ tx, tenantId }: Own): Promise<void> {
  const { rows } = await sql`
    select from agents a
    join agent_roles ar on ar.tenant_id = a.tenant_id and ar.agent_id = a.id
    join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    where a.tenant_id = ${tenantId} and r.is_super and not a.disabled limit 1`.execute(tx);
  if (rows.length === 0) throw new CodedError(agentErrors.lastSuper);
}
