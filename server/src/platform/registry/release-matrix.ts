import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { releaseMatrix } from '@lianxi/contracts/registry/release-matrix.contract';
import type { Provides } from './host-build.ts';
import type { RemoteState } from './releases.ts';
import { choose } from './resolve.ts';

type Group = ReplyOf<typeof releaseMatrix>['remotes'][number]['groups'][number];

/** That a tenant bought a remote, and whether it can be opened. */
export interface Bought {
  readonly tenantId: number;
  readonly off: Group['off'];
}

/** Any agent: what decides is forced below. */
const someone = { tenantId: 0, agentId: '' };

/** Puts the tenants of a remote together who are served alike. */
export function groupTenants(state: RemoteState, bought: readonly Bought[], provides: Provides): Group[] {
  const outside = choose({ ...state, percent: 0, tenantIds: [] }, someone, provides);
  const inside = choose({ ...state, percent: 100 }, someone, provides);
  const version = outside?.release.version ?? null;
  const canary = inside?.channel === 'canary' ? inside.release.version : null;
  const percentOf = (tenantId: number) => (state.tenantIds.includes(tenantId) ? 100 : state.percent);

  const groups = new Map<string, Group>();
  for (const { tenantId, off } of bought) {
    const percent = canary === null ? 0 : percentOf(tenantId);
    const key = `${off} ${percent}`;
    const group = groups.get(key) ?? { tenantIds: [], off, version, canary, percent };
    group.tenantIds.push(tenantId);
    groups.set(key, group);
  }
  return [...groups.values()];
}
