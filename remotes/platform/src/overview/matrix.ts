import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { releaseRemotes } from '@lianxi/contracts/registry/release.contract';
import type { releaseMatrix } from '@lianxi/contracts/registry/release-matrix.contract';
import { type Health, lightOf } from '../release/judged-health.ts';

type Remote = ReplyOf<typeof releaseRemotes>[number];
type Matrix = ReplyOf<typeof releaseMatrix>;
type Group = Matrix['remotes'][number]['groups'][number];
export type Tenant = Matrix['tenants'][number];

/** One remote, and the release of each tenant. */
export interface MatrixRow extends Omit<Remote, 'health'> {
  readonly stableHealth: Health | undefined;
  readonly canaryHealth: Health | undefined;
  readonly lastEvent: Matrix['remotes'][number]['lastEvent'];
  /** Absent: the tenant did not buy it. */
  readonly groupOf: ReadonlyMap<number, Group>;
}

export function rowsOf(remotes: readonly Remote[], matrix: Matrix['remotes']): MatrixRow[] {
  const served = new Map(matrix.map((remote) => [remote.remoteId, remote]));
  return remotes.map(({ health, ...remote }) => {
    const { groups = [], lastEvent = null } = served.get(remote.remoteId) ?? {};
    return {
      ...remote,
      stableHealth: health.find(({ version }) => version === remote.stable),
      canaryHealth: health.find(({ version }) => version === remote.canary),
      lastEvent,
      groupOf: new Map(groups.flatMap((group) => group.tenantIds.map((id) => [id, group] as const))),
    };
  });
}

/** The content of a tenant's cell. */
export type MatrixCell =
  | { kind: 'not-bought' }
  | { kind: 'none' }
  | { kind: 'stable' | 'older' | 'canary'; version: string; off: Group['off'] }
  | { kind: 'mixed'; version: string; canary: string; percent: number; off: Group['off'] };

export function cellOf(row: MatrixRow, tenantId: number): MatrixCell {
  const group = row.groupOf.get(tenantId);
  if (!group) return { kind: 'not-bought' };
  const { version, canary, percent, off } = group;
  if (canary !== null && (percent === 100 || (version === null && percent > 0))) return { kind: 'canary', version: canary, off };
  if (version === null) return { kind: 'none' };
  if (canary !== null && percent > 0) return { kind: 'mixed', version, canary, percent, off };
  return { kind: version === row.stable ? 'stable' : 'older', version, off };
}

export interface MatrixFilter {
  /** Part of a name or id. */
  readonly remote: string;
  readonly tenant: string;
  /** `canary`: with a canary; `bad`: with a health that needs attention. */
  readonly only: string | undefined;
}

const holds = (keyword: string, ...texts: (string | number)[]) =>
  texts.some((text) => String(text).toLowerCase().includes(keyword.trim().toLowerCase()));

const asksForALook = (health: Health | undefined) => ['watch', 'bad'].includes(lightOf(health));

/** The rows that fit the filters. */
export function chooseRows(rows: readonly MatrixRow[], tenants: readonly Tenant[], { remote, tenant, only }: MatrixFilter) {
  return {
    shownTenants: tenants.filter(({ id, name }) => holds(tenant, id, name)),
    shownRows: rows.filter((row) => {
      if (!holds(remote, row.remoteId, row.name)) return false;
      if (only === 'canary') return row.canary !== null;
      return only !== 'bad' || asksForALook(row.stableHealth) || asksForALook(row.canaryHealth);
    }),
  };
}
