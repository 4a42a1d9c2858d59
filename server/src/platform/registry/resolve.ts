import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { visibleMenus } from '../navigation/menu.ts';
import type { Principal } from '../permissions/principal.ts';
import type { Apps } from './apps.ts';
import { fits, type Provides } from './host-build.ts';
import { integrityForBrowsers } from './integrity.ts';
import type { Release, Releases, RemoteState } from './releases.ts';

/** Whom a release is resolved for. */
export type Who = Pick<Principal, 'tenantId' | 'agentId'>;

/** Is the caller among those who see the canary? The same agent always gets the same answer. */
export function isInCanary({ id, canary, percent, tenantIds }: Omit<RemoteState, 'newest'>, who: Who): boolean {
  if (!canary) return false;
  if (tenantIds.includes(who.tenantId)) return true;
  const hash = createHash('sha256').update(`${id} ${canary.version} ${who.tenantId} ${who.agentId}`).digest();
  return hash.readUInt32BE() % 100 < percent;
}

interface Choice {
  readonly release: Release;
  readonly channel: 'stable' | 'canary';
  /** What to try when it throws while it loads. */
  readonly fallback: Release | null;
}

/** The newest release that the caller may run on a host: a mismatch degrades to an older one. */
export function choose(state: RemoteState, who: Who, provides: Provides): Choice | null {
  const wanted = [isInCanary(state, who) ? state.canary : null, state.stable, state.previous];
  const [release, fallback = null] = wanted.filter((each) => each !== null && fits(each.remote.requires, provides));
  return release ? { release, channel: release === state.canary ? 'canary' : 'stable', fallback } : null;
}

/** The remotes that the caller may load on the host that is served now. */
export function loadable(releases: Releases, apps: Apps, who: Who): RemoteManifest[] {
  return releases.remotes.flatMap((state) => {
    const chosen = apps.get(state.id) === 'on' ? choose(state, who, releases.host.provides) : null;
    return chosen ? [chosen.release.remote] : [];
  });
}

/** What each remote declares, whoever asks: a right that the canary brings can be given before it is stable. */
export function manifestsOf({ remotes }: Releases): RemoteManifest[] {
  return remotes.flatMap(({ stable, canary }) => {
    const first = stable ?? canary;
    if (!first) return [];
    const codes = new Set(first.remote.permissions.map(({ code }) => code));
    const more = canary?.remote.permissions.filter(({ code }) => !codes.has(code)) ?? [];
    return [{ ...first.remote, permissions: [...first.remote.permissions, ...more] }];
  });
}

const artefactOf = (remoteId: string, { version, manifest, integrity }: Release) => ({
  version,
  base: `/r/${remoteId}/${version}/`,
  manifest,
  integrity: integrityForBrowsers(integrity),
});

/** The registry for one caller, whose page may be older than the one that is served now (docs/decisions/0006, 0009). */
export function resolve(releases: Releases, apps: Apps, principal: Principal, provides: Provides): Registry {
  const { host, remotes: states } = releases;
  const remotes: ResolvedRemote[] = [];
  const unavailable: Registry['unavailable'] = [];
  for (const state of states) {
    const app = apps.get(state.id) ?? 'not-subscribed';
    const chosen = app === 'on' ? choose(state, principal, provides) : null;
    if (chosen) {
      const { release, channel, fallback } = chosen;
      remotes.push({
        ...release.remote,
        menus: visibleMenus(release.remote, principal),
        ...artefactOf(state.id, release),
        channel,
        previous: fallback && artefactOf(state.id, fallback),
        revoked: [...state.revokedVersions],
      });
    } else {
      unavailable.push({ ...nameOf(state), reason: app === 'on' ? reasonOf(state) : app });
    }
  }
  const known = new Set(states.map(({ id }) => id));
  for (const [id, app] of apps) {
    if (app === 'on' && !known.has(id)) unavailable.push({ id, name: id, prefixes: [`/${id}`], reason: 'missing' });
  }
  const chosen = JSON.stringify([host.build, remotes.map(({ id, version }) => [id, version])]);
  return {
    schema: 1,
    resolutionId: `r_${createHash('sha256').update(chosen).digest('hex').slice(0, 16)}`,
    ttlSec: 60,
    host,
    remotes,
    unavailable,
  };
}

function nameOf({ id, stable, newest }: RemoteState) {
  const remote = stable?.remote ?? newest;
  return { id, name: remote?.name ?? id, prefixes: remote?.prefixes ?? [`/${id}`] };
}

function reasonOf({ stable, revoked }: RemoteState): Registry['unavailable'][number]['reason'] {
  if (stable) return 'incompatible';
  return revoked ? 'revoked' : 'missing';
}
