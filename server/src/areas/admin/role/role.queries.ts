import type { Role } from '@lianxi/contracts/admin/role.contract';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { DataScope, PageScope } from '@lianxi/contracts/permissions/permission.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { Roles } from '../../../platform/db/schema.ts';

/** One page, in the order of creation, and the total count. */
export function listRoles({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage): Promise<ListPage<Role>> {
  let roles = tx.selectFrom('roles as r').where('r.tenant_id', '=', tenantId);
  if (keyword) roles = roles.where(mentions(sql.ref('r.name'), keyword));
  const found = roles
    .select(['r.id', 'r.name', 'r.remark', 'r.data_scope', 'r.is_super', 'r.updated_at', 'r.version'])
    .select((eb) => [
      eb
        .selectFrom('agent_roles as ar')
        .select((n) => n.fn.countAll<string>().as('n'))
        .whereRef('ar.tenant_id', '=', 'r.tenant_id')
        .whereRef('ar.role_id', '=', 'r.id')
        .as('agents'),
      eb
        .selectFrom('role_permissions as p')
        .select((n) => n.fn.countAll<string>().as('n'))
        .whereRef('p.tenant_id', '=', 'r.tenant_id')
        .whereRef('p.role_id', '=', 'r.id')
        .as('permissions'),
    ])
    .orderBy('r.id');
  return findPage(found, page, (row) => ({
    id: row.id,
    name: row.name,
    remark: row.remark,
    dataScope: row.data_scope as DataScope,
    isSuper: row.is_super,
    agentCount: Number(row.agents),
    permissionCount: Number(row.permissions),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  }));
}

/** The existing roles of these, locked against other changes until the transaction ends, in the order of their ids. */
export function lockRoles({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<Selectable<Roles>[]> {
  return tx
    .selectFrom('roles')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...ids]}::bigint[]`)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The rights of the role. */
export async function readGrants({ tx, tenantId }: TenantDb, id: string): Promise<{ codes: string[]; pageScopes: PageScope[] }> {
  const [codes, scopes] = await Promise.all([
    tx
      .selectFrom('role_permissions')
      .select('code')
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', id)
      .orderBy('code')
      .execute(),
    tx
      .selectFrom('role_page_scopes')
      .select(['code', 'data_scope'])
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', id)
      .orderBy('code')
      .execute(),
  ]);
  const pageScopes = scopes.map((row) => ({ code: row.code, dataScope: row.data_scope as DataScope }));
  return { codes: codes.map((row) => row.code), pageScopes };
}

/** Replaces the rights of the role. Unchanged rows are not written. */
export async function writeGrants(
  { tx, tenantId }: TenantDb,
  id: string,
  { codes, pageScopes }: { codes: readonly string[]; pageScopes: readonly PageScope[] },
): Promise<void> {
  await sql`delete from role_permissions where tenant_id = ${tenantId} and role_id = ${id} and code <> all(${[...codes]}::text[])`.execute(
    tx,
  );
  await sql`
    insert into role_permissions (tenant_id, role_id, code)
    select ${tenantId}, ${id}, code from unnest(${[...codes]}::text[]) as given(code) on conflict do nothing`.execute(tx);
  const pages = pageScopes.map((page) => page.code);
  await sql`delete from role_page_scopes where tenant_id = ${tenantId} and role_id = ${id} and code <> all(${pages}::text[])`.execute(
    tx,
  );
  await sql`
    insert into role_page_scopes as known (tenant_id, role_id, code, data_scope)
    select ${tenantId}, ${id}, code, data_scope
    from unnest(${pages}::text[], ${pageScopes.map((page) => page.dataScope)}::text[]) as given(code, data_scope)
    on conflict (tenant_id, role_id, code) do update set data_scope = excluded.data_scope
    where known.data_scope <> excluded.data_scope`.execute(tx);
}

/** Raises the version of the role. */
export async function touchRole({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await sql`update roles set version = version + 1, updated_at = now() where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** True when one of the agent's roles has the code. `exceptId` counts with its new codes. */
export async function stillHolds(
  { tx, tenantId }: TenantDb,
  { agentId, code, exceptId }: { agentId: string; code: string; exceptId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from agent_roles ar
    join roles r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
    left join role_permissions p on p.tenant_id = r.tenant_id and p.role_id = r.id and p.code = ${code}
    where ar.tenant_id = ${tenantId} and ar.agent_id = ${agentId} and r.id <> ${exceptId} and (r.is_super or p.code is not null)
    limit 1`.execute(tx);
  return rows.length > 0;
}
