import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import { personName } from './person-names.ts';
import { phoneNumber } from './phone-numbers.ts';
import type { Random } from './random.ts';
import type { DemoPerson, DemoTenant } from './tenants.ts';

/** Where the numbers of a tenant's own staff begin, after those of its customers. */
const STAFF_PHONES = 99_000_000;

/** All users of a tenant. */
export function demoPeople(random: Random, tenant: DemoTenant): DemoPerson[] {
  const agents = tenant.agents.flatMap(({ department, role, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({
      username: `agent${from + i}`,
      agNo: String(from + i),
      name: personName(random).full,
      department,
      role,
    })),
  );
  return [...tenant.people, ...agents];
}

/** Writes departments, roles and users; returns the agents who talk with visitors. `passwords` contains a hash for each user. */
export async function insertPeople(
  tx: Tx,
  tenant: DemoTenant,
  people: readonly DemoPerson[],
  passwords: readonly string[],
): Promise<DemoAgent[]> {
  const departments = await insertDepartments(tx, tenant);
  const roles = await insertRoles(tx, tenant);
  const agents = await tx
    .insertInto('agents')
    .values(
      people.map((person, i) => ({
        tenant_id: tenant.id,
        username: person.username,
        ag_no: person.agNo,
        name: person.name,
        department_id: idOf(departments, person.department),
        ext: person.agNo,
        mobile: phoneNumber(tenant.firstPhone + STAFF_PHONES + i),
        email: `${person.username}@${tenant.code}.example`,
        password_hash: passwords[i] ?? '',
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const ids = new Map(agents.map((agent) => [agent.username, agent.id]));
  await tx
    .insertInto('agent_roles')
    .values(people.map((p) => ({ tenant_id: tenant.id, agent_id: idOf(ids, p.username), role_id: idOf(roles, p.role) })))
    .execute();

  const talking = people.flatMap((person): DemoAgent[] => {
    const { talks, amounts } = tenant.departments.find((d) => d.name === person.department) ?? {};
    if (!talks || !amounts) return [];
    return [{ id: idOf(ids, person.username), name: person.name, agNo: person.agNo, talks, amounts }];
  });
  await sql`
    insert into agent_text_status (tenant_id, agent_id) select ${tenant.id}, id from unnest(${talking.map((a) => a.id)}::bigint[]) as t(id)
  `.execute(tx);
  return talking;
}

async function insertDepartments(tx: Tx, tenant: DemoTenant): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [sort, { name, parent }] of tenant.departments.entries()) {
    const parentId = parent === undefined ? null : idOf(ids, parent);
    const row = { tenant_id: tenant.id, name, parent_id: parentId, sort };
    const { id } = await tx.insertInto('departments').values(row).returning('id').executeTakeFirstOrThrow();
    ids.set(name, id);
  }
  return ids;
}

async function insertRoles(tx: Tx, tenant: DemoTenant): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, isSuper = false, dataScope, permissions } of tenant.roles) {
    const row = { tenant_id: tenant.id, name, is_super: isSuper, data_scope: dataScope };
    const { id } = await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
    ids.set(name, id);
    if (permissions.length === 0) continue;
    const codes = permissions.map((code) => ({ tenant_id: tenant.id, role_id: id, code }));
    await tx.insertInto('role_permissions').values(codes).execute();
  }
  return ids;
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new ReferenceError(`The demo names ${name} but never makes it`);
  return id;
}
