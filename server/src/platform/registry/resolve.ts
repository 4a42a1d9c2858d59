import { createHash } from 'node:crypto';
import type { Registry } from '@lianxi/contracts/basic-model/registry.contract';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { Tx } from '../db/db.ts';
import { visibleMenus } from '../navigation/menu.ts';
import type { Principal } from '../permissions/principal.ts';
import type { Release, Releases } from './releases.ts';

/** Remotes that the tenant subscribes to and has switched on. */
export async function readSubscriptions(tx: Tx, tenantId: number): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('tenant_remotes')
    .select('remote_id')
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .execute();
  return new Set(rows.map((row) => row.remote_id));
}

/** The releases that this tenant may load. */
export function loadable(releases: Releases, subscriptions: ReadonlySet<string>): Release[] {
  return releases.remotes.filter(({ remote, compatible }) => compatible && subscriptions.has(remote.id));
}

/** The registry's reply for one caller (docs/decisions/0006). */
export function resolve(releases: Releases, subscriptions: ReadonlySet<string>, principal: Principal): Registry {
  const remotes = loadable(releases, subscriptions);
  const chosen = JSON.stringify([releases.hostBuild, remotes.map(({ remote, version }) => [remote.id, version])]);
  return {
    schema: 1,
    resolutionId: `r_${createHash('sha256').update(chosen).digest('hex').slice(0, 16)}`,
    ttlSec: 60,
    host: { build: releases.hostBuild, provides: releases.provides },
    remotes: remotes.map(({ remote, version, manifest }) => ({
      ...remote,
      menus: visibleMenus(remote, principal),
      version,
      base: `/r/${remote.id}/${version}/`,
      manifest,
    })),
    unavailable: listUnavailable(releases, subscriptions),
  };
}

function listUnavailable(releases: Releases, subscriptions: ReadonlySet<string>): Registry['unavailable'] {
  const unavailable: Registry['unavailable'] = [];
  const add = (id: string, remote: RemoteManifest | null, reason: Registry['unavailable'][number]['reason']) => {
    unavailable.push({ id, name: remote?.name ?? id, prefixes: remote?.prefixes ?? [`/${id}`], reason });
  };
  for (const { remote, compatible } of releases.remotes) {
    if (!subscriptions.has(remote.id)) add(remote.id, remote, 'not-subscribed');
    else if (!compatible) add(remote.id, remote, 'incompatible');
  }
  for (const { id, remote } of releases.broken) add(id, remote, subscriptions.has(id) ? 'missing' : 'not-subscribed');
  const found = new Set([...releases.remotes.map(({ remote }) => remote.id), ...releases.broken.map(({ id }) => id)]);
  for (const id of subscriptions) if (!found.has(id)) add(id, null, 'missing');
  return unavailable;
}
