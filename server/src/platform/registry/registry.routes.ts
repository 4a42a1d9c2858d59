import { type Registry, type RegistryStatement, resolveRegistry } from '@lianxi/contracts/registry/registry.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { Principal } from '../permissions/principal.ts';
import { readApps } from './apps.ts';
import type { RegistrySigner } from './registry-signer.ts';
import type { ReadReleases } from './releases.ts';
import { resolve } from './resolve.ts';

/** Answers are stamped by steps: within one the same registry is the same text, and its ETag holds. */
const STEP_MS = 5 * 60_000;
/** A kept copy outlasts an outage over long holidays, not a release's three months. */
const KEPT_MS = 14 * 86_400_000;

function statement({ tenantId, agentId }: Principal, registry: Registry, now: Date): RegistryStatement {
  const issued = now.getTime() - (now.getTime() % STEP_MS);
  const at = (time: number) => new Date(time).toISOString();
  return { tenantId, agentId, issuedAt: at(issued), expiresAt: at(issued + KEPT_MS), registry };
}

export function registryRoutes(readReleases: ReadReleases, signer: RegistrySigner): AreaRoutes {
  return routes((on) => {
    on(
      resolveRegistry,
      async ({ tx, principal, query, now }) => {
        const apps = await readApps(tx, principal.tenantId, principal.agentId);
        const releases = await readReleases();
        const registry = resolve(releases, apps, principal, { ...releases.host.provides, ...query });
        return signer.sign(JSON.stringify(statement(principal, registry, now)));
      },
      { etag: true },
    );
  });
}
