import { resolveRegistry } from '@lianxi/contracts/basic-model/registry.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { readApps } from './apps.ts';
import type { RegistrySigner } from './registry-signer.ts';
import type { ReadReleases } from './releases.ts';
import { resolve } from './resolve.ts';

export function registryRoutes(readReleases: ReadReleases, signer: RegistrySigner): AreaRoutes {
  return routes((on) => {
    on(
      resolveRegistry,
      async ({ tx, principal }) => {
        const apps = await readApps(tx, principal.tenantId, principal.agentId);
        const registry = resolve(await readReleases(), apps, principal);
        return signer.sign(JSON.stringify(registry));
      },
      { etag: true },
    );
  });
}
