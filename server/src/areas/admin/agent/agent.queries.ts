import type { Agent } from '@lianxi/contracts/admin/agent.contract';
import type { AgentOption } from '@lianxi/contracts/admin/agent-option.contract';
import { isInitials, pinyinInitials } from '@lianxi/contracts/kit/pinyin-initials';
import { type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TenantDb } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';

export interface AgentFilter {
  scope: ScopeFilter;
  keyword?: string | undefined;
  departId?: string | undefined;
  roleId?: string | undefined;
  state?: 'enabled' | 'disabled' | undefined;
}

/** The name, user name or number of an agent `a` contains the keyword. */
const named = (keyword: string) => {
  const [name, username, number] = ['a.name', 'a.username', 'a.ag_no'].map((column) => mentions(sql.ref(column), keyword));
  return sql<SqlBool>`(${name} or ${username} or ${number})`;
};

function matching({ tx, tenantId }: TenantDb, { scope, keyword, departId, roleId, state }: AgentFilter) {
  let agents = tx
    .selectFrom('agents as a')
    .where('a.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'a.id'));
  if (keyword) agents = agents.where(named(keyword));
  if (departId) agents = agents.where('a.department_id', 'in', departmentsBelow(tenantId, departId));
  if (roleId) {
    agents = agents.where((eb) =>
      eb.exists(
        eb
          .selectFrom('agent_roles as ar')
          .whereRef('ar.tenant_id', '=', 'a.tenant_id')
          .whereRef('ar.agent_id', '=', 'a.id')
          .where('ar.role_id', '=', roleId),
      ),
    );
  }
  if (state) agents = agents.where('a.disabled', '=', state === 'disabled');
  return agents;
}

/** The department and those below it. */
const departmentsBelow = (tenantId: number, id: string) => sql<string>`(
  with recursive below as (
    select id from departments where tenant_id = ${tenantId} and id = ${id}
    union
    select d.id from departments d join below on d.parent_id = below.id where d.tenant_id = ${tenantId}
  )
  select id from below)`;

function withFacts({ tx, tenantId }: TenantDb) {
  return tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .where('a.tenant_id', '=', tenantId)
    .select(['a.id', 'a.username', 'a.ag_no', 'a.name', 'a.department_id', 'd.name as department_name', 'a.ext', 'a.mobile'])
    .select(['a.email', 'a.disabled', 'a.login_times', 'a.created_at', 'a.version'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('agent_roles as ar')
          .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'ar.tenant_id').onRef('r.id', '=', 'ar.role_id'))
          .select((r) => [sql<string>`${r.ref('r.id')}::text`.as('id'), 'r.name'])
          .whereRef('ar.tenant_id', '=', 'a.tenant_id')
          .whereRef('ar.agent_id', '=', 'a.id')
          .orderBy('r.name'),
      ).as('roles'),
    );
}
export type AgentRow = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>;

/** One page, newest first, and the total count. */
export async function listAgents(own: TenantDb, filter: AgentFilter, page: { limit: number; offset: number }) {
  const found = matching(own, filter);
  const [rows, total] = await Promise.all([
    withFacts(own)
      .where('a.id', 'in', found.select('a.id').orderBy('a.id', 'desc').limit(page.limit).offset(page.offset))
      .orderBy('a.id', 'desc')
      .execute(),
    countRows(found),
  ]);
  return { rows, total };
}

/** A user within the scope; null when there is none. */
export async function findAgent(own: TenantDb, id: string, scope: ScopeFilter | null): Promise<AgentRow | null> {
  const row = await withFacts(own)
    .where('a.id', '=', id)
    .$if(scope !== null, (query) => query.where((eb) => (scope as ScopeFilter).agentIds(eb, 'a.id')))
    .executeTakeFirst();
  return row ?? null;
}

/** Locks users against other changes, in the order of their ids. Returns those that exist within the scope. */
export async function lockAgents({ tx, tenantId }: TenantDb, ids: readonly string[], scope: ScopeFilter): Promise<string[]> {
  const rows = await tx
    .selectFrom('agents as a')
    .select('a.id')
    .where('a.tenant_id', '=', tenantId)
    .where((eb) => eb('a.id', '=', eb.fn.any(sql<string[]>`${[...ids]}::bigint[]`)))
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .orderBy('a.id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export interface AgentValues {
  name: string;
  ag_no: string;
  department_id: string;
  ext: string | null;
  mobile: string | null;
  email: string | null;
}

export async function insertAgent(
  { tx, tenantId }: TenantDb,
  values: AgentValues & { username: string; password_hash: string; one_time_password: boolean },
): Promise<string> {
  const row = { tenant_id: tenantId, ...values };
  const { id } = await tx.insertInto('agents').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Writes a user whose row the caller has locked. */
export async function replaceAgent({ tx, tenantId }: TenantDb, id: string, values: AgentValues): Promise<void> {
  await tx
    .updateTable('agents')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Gives each user exactly these roles. Users whose roles do not change are not written. */
export async function replaceRoles(
  { tx, tenantId }: TenantDb,
  agentIds: readonly string[],
  roleIds: readonly string[],
): Promise<void> {
  await sql`
    delete from agent_roles
    where tenant_id = ${tenantId} and agent_id = any(${[...agentIds]}::bigint[]) and role_id <> all(${[...roleIds]}::bigint[])`.execute(
    tx,
  );
  await sql`
    insert into agent_roles (tenant_id, agent_id, role_id)
    select ${tenantId}, agent_id, role_id from unnest(${[...agentIds]}::bigint[]) as a(agent_id), unnest(${[...roleIds]}::bigint[]) as r(role_id)
    on conflict do nothing`.execute(tx);
}

/** Raises the version of users after a change outside of their rows. */
export async function touchAgents({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<void> {
  await sql`update agents set version = version + 1 where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`.execute(
    tx,
  );
}

/** The agents whose name has these initials in Pinyin: the database has no such order. */
async function idsByInitials({ tx, tenantId }: TenantDb, keyword: string): Promise<string[]> {
  const wanted = keyword.toLowerCase();
  const agents = await tx
    .selectFrom('agents')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('disabled', '=', false)
    .execute();
  return agents.flatMap(({ id, name }) => (pinyinInitials(name).includes(wanted) ? [id] : []));
}

/** At most fifty enabled colleagues by name, for pickers; also by the initials of their names. */
export async function selectAgents(
  { tx, tenantId }: TenantDb,
  { keyword, withExtension = false, exceptId }: { keyword?: string | undefined; withExtension?: boolean; exceptId?: string },
): Promise<AgentOption[]> {
  let agents = tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .where('a.tenant_id', '=', tenantId)
    .where('a.disabled', '=', false);
  if (withExtension) agents = agents.where('a.ext', 'is not', null);
  if (exceptId) agents = agents.where('a.id', '<>', exceptId);
  if (keyword) {
    const byInitials = isInitials(keyword) ? await idsByInitials({ tx, tenantId }, keyword) : [];
    agents = agents.where(
      byInitials.length === 0 ? named(keyword) : (eb) => eb.or([named(keyword), eb('a.id', 'in', byInitials)]),
    );
  }
  return agents
    .select(['a.id', 'a.name as agName', 'a.ag_no as agNo', 'a.ext as agExt', 'd.name as departName'])
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(50)
    .execute();
}

export function toAgent(row: AgentRow, mobile: string | null): Agent {
  return {
    id: row.id,
    username: row.username,
    agNo: row.ag_no,
    agName: row.name,
    departId: row.department_id,
    departName: row.department_name,
    agExt: row.ext,
    agMobile: mobile,
    agEmail: row.email,
    roles: row.roles,
    disabled: row.disabled,
    loginTimes: row.login_times,
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}
