import type { BoughtApp, SeatHolder } from '@lianxi/contracts/admin/bought-app.contract';
import type { RemoteManifest, RemoteMenu } from '@lianxi/contracts/federation/remote-manifest';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { CORE_APP } from '../../../platform/registry/apps.ts';
import type { Releases } from '../../../platform/registry/releases.ts';

const pagesOf = (menus: readonly RemoteMenu[]): string[] =>
  menus.flatMap(({ name, path, hideMenu, children }) => [...(path && !hideMenu ? [name] : []), ...pagesOf(children)]);

/** All apps that the tenant bought, in the order of its menu. */
export async function listBoughtApps(own: TenantDb, { remotes }: Releases): Promise<BoughtApp[]> {
  const { tx, tenantId } = own;
  const manifests = new Map(remotes.map(({ id, stable, canary, newest }) => [id, (stable ?? canary)?.remote ?? newest]));
  const [rows, users] = await Promise.all([
    tx
      .selectFrom('tenant_remotes as x')
      .select(['x.id', 'x.remote_id', 'x.enabled', 'x.expires_at', 'x.seats', 'x.version'])
      .select((eb) => [
        sql<boolean>`coalesce(x.expires_at <= now(), false)`.as('expired'),
        eb
          .selectFrom('tenant_remote_seats as s')
          .select((n) => n.fn.countAll<string>().as('n'))
          .whereRef('s.tenant_id', '=', 'x.tenant_id')
          .whereRef('s.remote_id', '=', 'x.remote_id')
          .as('used'),
      ])
      .where('x.tenant_id', '=', tenantId)
      .orderBy('x.remote_id')
      .execute(),
    countUsers(own, manifests),
  ]);
  const apps = rows.map((row) => {
    const manifest = manifests.get(row.remote_id);
    const [group] = manifest?.menus ?? [];
    const app = {
      id: row.id,
      code: row.remote_id,
      name: manifest?.name ?? row.remote_id,
      icon: group?.icon ?? '',
      pages: pagesOf(manifest?.menus ?? []),
      enabled: row.enabled,
      expired: row.expired,
      expireTime: row.expires_at?.toISOString() ?? null,
      seats: row.seats,
      seatsUsed: Number(row.used),
      people: users.get(row.remote_id)?.people ?? 0,
      online: users.get(row.remote_id)?.online ?? 0,
      stays: row.remote_id === CORE_APP,
      version: row.version,
    };
    return { app, order: group?.order ?? Number.POSITIVE_INFINITY };
  });
  return apps.sort((a, b) => a.order - b.order).map(({ app }) => app);
}

interface Users {
  people: number;
  online: number;
}

/** By remote id: the users with a role for a page of it, and a seat where it needs one, and how many of them are connected. */
async function countUsers(
  { tx, tenantId }: TenantDb,
  manifests: ReadonlyMap<string, RemoteManifest | null>,
): Promise<Map<string, Users>> {
  // A page without a permission is for all users: its code is null.
  const pages = [...manifests].flatMap(([remote_id, manifest]) =>
    (manifest?.routes ?? []).map(({ permission }) => ({ remote_id, code: permission ?? null })),
  );
  const { rows } = await sql<Users & { remote_id: string }>`
    with page as (
      select * from json_to_recordset(${JSON.stringify(pages)}::json) as page(remote_id text, code text)
    ), opened as (
      select r.id as role_id, page.remote_id from roles r join page on r.is_super where r.tenant_id = ${tenantId}
      union
      select p.role_id, page.remote_id from role_permissions p join page on page.code = p.code where p.tenant_id = ${tenantId}
    ), entitled as (
      select ar.agent_id, opened.remote_id from agent_roles ar join opened on opened.role_id = ar.role_id
      where ar.tenant_id = ${tenantId}
      union
      select a.id, page.remote_id from agents a join page on page.code is null where a.tenant_id = ${tenantId}
    )
    select e.remote_id, count(*)::int as people, count(connected.agent_id)::int as online
    from entitled e
    join agents a on a.tenant_id = ${tenantId} and a.id = e.agent_id and not a.disabled
    join tenant_remotes x on x.tenant_id = ${tenantId} and x.remote_id = e.remote_id
    left join (select distinct agent_id from reachable_agents where tenant_id = ${tenantId}) connected
      on connected.agent_id = e.agent_id
    where x.seats is null or exists (
      select from tenant_remote_seats s
      where s.tenant_id = ${tenantId} and s.remote_id = e.remote_id and s.agent_id = e.agent_id)
    group by e.remote_id`.execute(tx);
  return new Map(rows.map((row) => [row.remote_id, row]));
}

/** The users with a seat, by their numbers. */
export function listHolders({ tx, tenantId }: TenantDb, remoteId: string): Promise<SeatHolder[]> {
  return tx
    .selectFrom('tenant_remote_seats as s')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .select(['a.id', 'a.name as agName', 'a.ag_no as agNo', 'd.name as departName'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.remote_id', '=', remoteId)
    .orderBy('a.ag_no')
    .execute();
}

/** The apps that the tenant bought, locked against other changes until the transaction ends, in the order of their ids. */
export function lockBoughtApps({ tx, tenantId }: TenantDb, ids: readonly string[]) {
  return tx
    .selectFrom('tenant_remotes')
    .select(['id', 'remote_id', 'enabled', 'seats', 'version'])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'))
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...ids]}::bigint[]`)))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Enables or disables apps whose rows the caller has locked. */
export async function switchApps({ tx, tenantId }: TenantDb, ids: readonly string[], enabled: boolean): Promise<void> {
  await sql`
    update tenant_remotes set enabled = ${enabled}, version = version + 1
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** The result of a change of seats. */
export interface SeatChange {
  given: string[];
  taken: string[];
}

/** Gives the app's seats to exactly these users. A missing or disabled user gets none: compare `given` with the request. */
export async function replaceHolders(
  { tx, tenantId }: TenantDb,
  remoteId: string,
  agentIds: readonly string[],
): Promise<SeatChange> {
  const wanted = [...agentIds];
  const taken = await sql<{ agent_id: string }>`
    delete from tenant_remote_seats
    where tenant_id = ${tenantId} and remote_id = ${remoteId} and agent_id <> all(${wanted}::bigint[])
    returning agent_id`.execute(tx);
  const given = await sql<{ agent_id: string }>`
    insert into tenant_remote_seats (tenant_id, remote_id, agent_id)
    select tenant_id, ${remoteId}, id from agents
    where tenant_id = ${tenantId} and id = any(${wanted}::bigint[]) and not disabled
    on conflict do nothing
    returning agent_id`.execute(tx);
  return { given: given.rows.map((row) => row.agent_id), taken: taken.rows.map((row) => row.agent_id) };
}
