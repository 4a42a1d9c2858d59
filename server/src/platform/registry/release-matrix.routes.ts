import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { releaseFit, releaseMatrix } from '@lianxi/contracts/registry/release-matrix.contract';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { fits, type Provides, readLiveHosts } from './host-build.ts';
import { type Bought, groupTenants } from './release-matrix.ts';
import type { ReadReleases } from './releases.ts';

type LastEvent = NonNullable<ReplyOf<typeof releaseMatrix>['remotes'][number]['lastEvent']>;

export function releaseMatrixRoutes(readReleases: ReadReleases): AreaRoutes {
  return routes((on) => {
    on(
      releaseMatrix,
      async ({ db }) => {
        const releases = await readReleases();
        const { tenants, bought, events } = await db.platform(async ({ tx }) => ({
          tenants: await tx.selectFrom('tenants').select(['id', 'name']).orderBy('id').execute(),
          bought: await readBought(tx),
          events: await readLastEvents(tx),
        }));
        const remotes = releases.remotes.map((state) => ({
          remoteId: state.id,
          groups: groupTenants(state, bought.get(state.id) ?? [], releases.host.provides),
          lastEvent: events.get(state.id) ?? null,
        }));
        return { tenants, remotes };
      },
      { etag: true },
    );

    on(releaseFit, ({ db, params }) =>
      db.platform(async ({ tx }) => {
        const [releases, hosts] = await Promise.all([readRequirements(tx, params.remoteId), readLiveHosts(tx)]);
        if (releases.length === 0) throw new CodedError(commonErrors.notFound);
        return releases.map(({ version, requires }) => ({
          version,
          builds: hosts.filter(({ provides }) => fits(requires, provides)).map(({ build }) => build),
        }));
      }),
    );
  });
}

function readRequirements(tx: Tx, remoteId: string) {
  return tx
    .selectFrom('remote_releases')
    .select('version')
    .select(sql<Provides>`remote -> 'requires'`.as('requires'))
    .where('remote_id', '=', remoteId)
    .orderBy('created_at', 'desc')
    .orderBy('version')
    .execute();
}

/** The apps of all tenants, by remote. */
async function readBought(tx: Tx): Promise<Map<string, Bought[]>> {
  const { rows } = await sql<Bought & { remoteId: string }>`
    select remote_id as "remoteId", tenant_id as "tenantId",
      case when expires_at <= now() then 'expired' when not enabled then 'disabled' end as off
    from tenant_remotes order by tenant_id`.execute(tx);
  return Map.groupBy(rows, ({ remoteId }) => remoteId);
}

/** The last event of each remote. */
async function readLastEvents(tx: Tx): Promise<Map<string, LastEvent>> {
  const { rows } = await sql<Omit<LastEvent, 'createTime'> & { remote_id: string; created_at: Date }>`
    select m.remote_id, e.id, e.version, e.action, e.actor, e.detail, e.created_at
    from remotes m
    cross join lateral (
      select * from release_events where remote_id = m.remote_id order by id desc limit 1
    ) e`.execute(tx);
  return new Map(
    rows.map(({ remote_id, created_at, ...event }) => [remote_id, { ...event, createTime: created_at.toISOString() }]),
  );
}
