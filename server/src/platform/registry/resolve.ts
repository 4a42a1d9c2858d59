import { createHash } from 'node:crypto';
import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';
import { visibleMenus } from '../navigation/menu.ts';
import type { Principal } from '../permissions/principal.ts';
import type { Apps } from './apps.ts';
import { fits, type Provides } from './host-build.ts';
import { integrityForBrowsers } from './integrity.ts';
import type { Release, Releases, RemoteState } from './releases.ts';

/** The caller for whom a release is resolved. */
export type Who = Pick<Principal, 'tenantId' | 'agentId'>;

/** Does the caller get the canary? The same agent always gets the same answer. */
export function isInCanary({ id, canary, percent, tenantIds }: Omit<RemoteState, 'newest'>, who: Who): boolean {
  if (!canary) return false;
  if (tenantIds.includes(who.tenantId)) return true;
  const hash = createHash('sha256').update(`${id} ${canary.version} ${who.tenantId} ${who.agentId}`).digest();
  return hash.readUInt32BE() % 100 < percent;
}

interface Choice {
  readonly release: Release;
  readonly channel: 'stable' | 'canary';
  /** The release to try if this one throws while it loads. */
  readonly fallback: Release | null;
}

/** The newest release that the caller may run on a host: if it does not fit, or does badly for the tenant, an older one. */
export function choose(state: RemoteState, who: Who, provides: Provides): Choice | null {
  const wanted = [isInCanary(state, who) ? state.canary : null, state.stable, state.previous];
  const running = wanted.filter((each): each is Release => each !== null && fits(each.remote.requires, provides));
  const isWithheld = ({ version }: Release) =>
    state.withheld.some((each) => each.tenantId === who.tenantId && each.version === version);
  // Where nothing else runs, what does badly is better than nothing.
  const [release, fallback = null] = running.some((each) => !isWithheld(each))
    ? running.filter((each) => !isWithheld(each))
    : running;
  return release ? { release, channel: release === state.canary ? 'canary' : 'stable', fallback } : null;
}

/** The remotes that the caller may load on the currently served host. */
export function loadable(releases: Releases, apps: Apps, who: Who): RemoteManifest[] {
  return releases.remotes.flatMap((state) => {
    const chosen = apps.get(state.id) === 'on' ? choose(state, who, releases.host.provides) : null;
    return chosen ? [chosen.release.remote] : [];
  });
}

/** The declarations of each remote, for every caller: a role can get a right of the canary before it is stable. */
export function manifestsOf({ remotes }: Releases): RemoteManifest[] {
  return remotes.flatMap(({ stable, canary }) => {
    const first = stable ?? canary;
    if (!first) return [];
    const codes = new Set(first.remote.permissions.map(({ code }) => code));
    const more = canary?.remote.permissions.filter(({ code }) => !codes.has(code)) ?? [];
    return [{ ...first.remote, permissions: [...first.remote.permissions, ...more] }];
  });
}

/** Shows that a session was given a release. */
export type TicketOf = (remoteId: string, version: string) => string;

const artefactOf = (remoteId: string, { version, manifest, integrity }: Release, ticketOf: TicketOf) => ({
  version,
  ticket: ticketOf(remoteId, version),
  base: `/r/${remoteId}/${version}/`,
  manifest,
  integrity: integrityForBrowsers(integrity),
});

/** The registry for one caller. Their page may be older than the served one (docs/decisions/0006, 0009). */
export function resolve(releases: Releases, apps: Apps, principal: Principal, provides: Provides, ticketOf: TicketOf): Registry {
  const { host, remotes: states } = releases;
  const remotes: ResolvedRemote[] = [];
  const unavailable: Registry['unavailable'] = [];
  for (const state of states) {
    const app = apps.get(state.id) ?? 'not-subscribed';
    const chosen = app === 'on' ? choose(state, principal, provides) : null;
    if (chosen) {
      const { release, channel, fallback } = chosen;
      // The guide is asked for when somebody opens it.
      const { guide: _, ...remote } = release.remote;
      remotes.push({
        ...remote,
        menus: visibleMenus(release.remote, principal),
        ...artefactOf(state.id, release, ticketOf),
        channel,
        previous: fallback && artefactOf(state.id, fallback, ticketOf),
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
