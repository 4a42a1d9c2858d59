import { releaseFit, releaseMatrix } from '@lianxi/contracts/basic-model/release-matrix.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { fits, type Provides, readLiveHosts } from './host-build.ts';
import { groupTenants, type Subscription } from './release-matrix.ts';
import type { ReadReleases } from './releases.ts';

type LastEvent = NonNullable<ReplyOf<typeof releaseMatrix>['remotes'][number]['lastEvent']>;

export function releaseMatrixRoutes(readReleases: ReadReleases): AreaRoutes {
  return routes((on) => {
    on(
      releaseMatrix,
      async ({ db }) => {
        const releases = await readReleases();
        const { tenants, subscriptions, events } = await db.platform(async ({ tx }) => ({
          tenants: await tx.selectFrom('tenants').select(['id', 'name']).orderBy('id').execute(),
          subscriptions: await readAllSubscriptions(tx),
          events: await readLastEvents(tx),
        }));
        const remotes = releases.remotes.map((state) => ({
          remoteId: state.id,
          groups: groupTenants(state, subscriptions.get(state.id) ?? []),
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

/** Of all tenants, by remote. */
async function readAllSubscriptions(tx: Tx): Promise<Map<string, Subscription[]>> {
  const rows = await tx.selectFrom('tenant_remotes').select(['remote_id', 'tenant_id', 'enabled']).orderBy('tenant_id').execute();
  return new Map(
    Object.entries(Object.groupBy(rows, (row) => row.remote_id)).map(([remoteId, of = []]) => [
      remoteId,
      of.map(({ tenant_id: tenantId, enabled }) => ({ tenantId, enabled })),
    ]),
  );
}

/** What happened last to each remote. */
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
