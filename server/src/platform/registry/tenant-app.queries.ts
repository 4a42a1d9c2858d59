import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { TenantWithApps } from '@lianxi/contracts/registry/tenant-app.contract';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../db/db.ts';
import { findPage, type KeywordPage } from '../db/find-page.ts';
import { mentions } from '../db/mentions.ts';

/** Tenants whose number, code or name contains the keyword, by number, each with its apps. */
export function listTenantApps(
  tx: Tx,
  names: ReadonlyMap<string, string>,
  { keyword, ...page }: KeywordPage,
): Promise<ListPage<TenantWithApps>> {
  let tenants = tx.selectFrom('tenants as t');
  if (keyword) tenants = tenants.where(mentions(sql`concat_ws(' ', t.id, t.code, t.name)`, keyword));
  const found = tenants
    .select(['t.id', 't.code', 't.name', 't.disabled'])
    .select((eb) => [
      eb
        .selectFrom('agents as a')
        .select((n) => n.fn.countAll<string>().as('n'))
        .whereRef('a.tenant_id', '=', 't.id')
        .where('a.disabled', '=', false)
        .as('people'),
      jsonArrayFrom(
        eb
          .selectFrom('tenant_remotes as x')
          .select(['x.remote_id', 'x.enabled', 'x.expires_at', 'x.seats', 'x.version'])
          .select((x) => [
            sql<boolean>`coalesce(x.expires_at <= now(), false)`.as('expired'),
            x
              .selectFrom('tenant_remote_seats as s')
              .select((n) => n.fn.countAll<string>().as('n'))
              .whereRef('s.tenant_id', '=', 'x.tenant_id')
              .whereRef('s.remote_id', '=', 'x.remote_id')
              .as('used'),
          ])
          .whereRef('x.tenant_id', '=', 't.id')
          .orderBy('x.remote_id'),
      ).as('apps'),
    ])
    .orderBy('t.id');
  return findPage(found, page, ({ id, code, name, disabled, people, apps }) => ({
    id: String(id),
    tenantId: id,
    code,
    name,
    disabled,
    people: Number(people),
    apps: apps.map((app) => ({
      remoteId: app.remote_id,
      name: names.get(app.remote_id) ?? app.remote_id,
      enabled: app.enabled,
      expired: app.expired,
      expireTime: app.expires_at === null ? null : new Date(app.expires_at).toISOString(),
      seats: app.seats,
      seatsUsed: Number(app.used),
      version: app.version,
    })),
  }));
}
