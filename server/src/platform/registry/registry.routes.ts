import { resolveRegistry } from '@lianxi/contracts/registry/registry.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { readApps } from './apps.ts';
import type { RegistrySigner } from './registry-signer.ts';
import type { ReadReleases } from './releases.ts';
import { resolve } from './resolve.ts';

export function registryRoutes(readReleases: ReadReleases, signer: RegistrySigner): AreaRoutes {
  return routes((on) => {
    on(
      resolveRegistry,
      async ({ tx, principal, query }) => {
        const apps = await readApps(tx, principal.tenantId, principal.agentId);
        const releases = await readReleases();
        const registry = resolve(releases, apps, principal, { ...releases.host.provides, ...query });
        return signer.sign(JSON.stringify(registry));
      },
      { etag: true },
    );
  });
}
