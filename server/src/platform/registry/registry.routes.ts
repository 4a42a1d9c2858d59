import { resolveRegistry } from '@lianxi/contracts/basic-model/registry.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { RegistrySigner } from './registry-signer.ts';
import type { ReadReleases } from './releases.ts';
import { readSubscriptions, resolve } from './resolve.ts';

export function registryRoutes(readReleases: ReadReleases, signer: RegistrySigner): AreaRoutes {
  return routes((on) => {
    on(
      resolveRegistry,
      async ({ tx, principal }) => {
        const registry = resolve(await readReleases(), await readSubscriptions(tx, principal.tenantId), principal);
        return signer.sign(JSON.stringify(registry));
      },
      { etag: true },
    );
  });
}
