import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Principal } from '../permissions/principal.ts';
import type { SessionEndReason } from './session-end.ts';

/** A session and its agent, with their current rights. */
export interface SessionPrincipal {
  readonly principal: Principal;
  readonly accessExpiresAt: Date;
  readonly endReason: SessionEndReason | null;
  /** The newest token pair was used. */
  readonly used: boolean;
  /** The account or its tenant is disabled, or the trial is over. */
  readonly disabled: boolean;
}

/** From the narrowest to the widest. */
const scopes: readonly DataScope[] = ['self', 'department', 'department-tree', 'all'];

interface SessionRow {
  session_id: string;
  access_expires_at: Date;
  end_reason: SessionEndReason | null;
  used: boolean;
  disabled: boolean;
  tenant_id: number;
  tenant_code: string;
  tenant_name: string;
  operator: boolean;
  agent_id: string;
  username: string;
  ag_no: string;
  name: string;
  ext: string | null;
  department_id: string;
  department_name: string;
  role_ids: string[];
  /** Apps for which the agent has a licence. */
  seats: string[];
}

interface RoleRow {
  id: string;
  is_super: boolean;
  data_scope: DataScope;
  codes: string[];
  /** Page code → scope, for pages where the scope differs from the role's default. */
  page_scopes: Record<string, DataScope>;
}

interface AppRow {
  tenant_id: number;
  remote_id: string;
  /** Only agents with a licence may use it. */
  by_seats: boolean;
  /** Its end in ms; null: no end. */
  expires_ms: number | null;
}

/** Data that several agents share: read once, and the same object in all their principals. */
interface Common {
  /** Role ids, joined → their rights. */
  rights: Map<string, Rights>;
  roles: Map<string, RoleRow>;
  /** Department → itself and the departments below it. */
  departments: Map<string, string[]>;
  apps: Map<number, AppRow[]>;
}

type Rights = Pick<Principal, 'permissions' | 'isSuper' | 'holds' | 'dataScopeOn'>;

/**
 * Reads sessions and their agents. It reads roles, departments and apps once, even if many agents share them.
 * @param which condition on `auth_sessions s`
 */
export async function readSessionPrincipals(tx: Tx, which: ReturnType<typeof sql>): Promise<SessionPrincipal[]> {
  const [sessions, roles, departments, apps] = await Promise.all([
    sql<SessionRow>`
      with wanted as materialized (select s.* from auth_sessions s where ${which}),
        agent as (select distinct tenant_id, agent_id from wanted),
        held as (select tenant_id, agent_id, array_agg(role_id::text order by role_id) as ids
          from agent join agent_roles using (tenant_id, agent_id) group by 1, 2),
        seated as (select tenant_id, agent_id, array_agg(remote_id) as ids
          from agent join tenant_remote_seats using (tenant_id, agent_id) group by 1, 2)
      select w.id as session_id, w.access_expires_at, w.end_reason, w.used,
        a.disabled or t.disabled or coalesce(t.trial_ends_at <= now(), false) as disabled,
        t.id as tenant_id, t.code as tenant_code, t.name as tenant_name, t.operator,
        a.id as agent_id, a.username, a.ag_no, a.name, a.ext, d.id as department_id, d.name as department_name,
        coalesce(held.ids, '{}') as role_ids, coalesce(seated.ids, '{}') as seats
      from wanted w
      join agents a on a.tenant_id = w.tenant_id and a.id = w.agent_id
      join departments d on d.tenant_id = a.tenant_id and d.id = a.department_id
      join tenants t on t.id = w.tenant_id
      left join held on held.tenant_id = w.tenant_id and held.agent_id = w.agent_id
      left join seated on seated.tenant_id = w.tenant_id and seated.agent_id = w.agent_id`.execute(tx),
    sql<RoleRow>`
      select r.id, r.is_super, r.data_scope,
        array(select p.code from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id) as codes,
        (select coalesce(json_object_agg(ps.code, ps.data_scope), '{}') from role_page_scopes ps
         where ps.tenant_id = r.tenant_id and ps.role_id = r.id) as page_scopes
      from roles r
      where (r.tenant_id, r.id) in (
        select ar.tenant_id, ar.role_id from auth_sessions s
        join agent_roles ar on ar.tenant_id = s.tenant_id and ar.agent_id = s.agent_id where ${which})`.execute(tx),
    sql<{ top: string; ids: string[] }>`
      with recursive below as (
        select distinct a.tenant_id, a.department_id as top, a.department_id as id from auth_sessions s
        join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id where ${which}
        union
        select child.tenant_id, below.top, child.id from departments child
        join below on child.tenant_id = below.tenant_id and child.parent_id = below.id
      )
      select top, array_agg(id::text) as ids from below group by top`.execute(tx),
    sql<AppRow>`
      select x.tenant_id, x.remote_id, x.seats is not null as by_seats,
        (extract(epoch from x.expires_at) * 1000)::float8 as expires_ms
      from tenant_remotes x
      where x.enabled and x.tenant_id in (select s.tenant_id from auth_sessions s where ${which})`.execute(tx),
  ]);
  const common: Common = {
    rights: new Map(),
    roles: new Map(roles.rows.map((role) => [role.id, role])),
    departments: new Map(departments.rows.map(({ top, ids }) => [top, ids])),
    apps: Map.groupBy(apps.rows, (app) => app.tenant_id),
  };
  return sessions.rows.map((row) => ({
    principal: principalOf(row, common),
    accessExpiresAt: row.access_expires_at,
    endReason: row.end_reason,
    used: row.used,
    disabled: row.disabled,
  }));
}

function principalOf(row: SessionRow, common: Common): Principal {
  const { permissions, isSuper, holds, dataScopeOn } = rightsOf(row.role_ids, common);
  const apps = common.apps.get(row.tenant_id) ?? [];
  return {
    tenantId: row.tenant_id,
    tenantCode: row.tenant_code,
    tenantName: row.tenant_name,
    operator: row.operator,
    agentId: row.agent_id,
    agentNo: row.ag_no,
    agentName: row.name,
    username: row.username,
    ext: row.ext,
    sessionId: row.session_id,
    departmentId: row.department_id,
    departmentName: row.department_name,
    departmentIds: common.departments.get(row.department_id) ?? [row.department_id],
    roleIds: row.role_ids,
    permissions,
    isSuper,
    holds,
    dataScopeOn,
    uses(id) {
      const app = apps.find(({ remote_id }) => remote_id === id);
      if (!app || (app.by_seats && !row.seats.includes(id))) return false;
      return (app.expires_ms ?? Number.POSITIVE_INFINITY) > Date.now();
    },
  };
}

function rightsOf(roleIds: readonly string[], common: Common): Rights {
  const key = roleIds.join();
  const known = common.rights.get(key);
  if (known) return known;
  const roles = roleIds.flatMap((id) => common.roles.get(id) ?? []);
  const permissions = new Set(roles.flatMap((role) => role.codes));
  const isSuper = roles.some((role) => role.is_super);
  const rights: Rights = {
    permissions,
    isSuper,
    holds: (code) => isSuper || permissions.has(code),
    dataScopeOn: (pageCode) => {
      if (isSuper) return 'all';
      const reached = roles
        .filter((role) => role.codes.includes(pageCode))
        .map((role) => scopes.indexOf(role.page_scopes[pageCode] ?? role.data_scope));
      return scopes[Math.max(0, ...reached)] ?? 'self';
    },
  };
  common.rights.set(key, rights);
  return rights;
}
