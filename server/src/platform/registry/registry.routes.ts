import { resolveRegistry } from '@lianxi/contracts/basic-model/registry.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { ReadReleases } from './releases.ts';
import { readSubscriptions, resolve } from './resolve.ts';

export function registryRoutes(readReleases: ReadReleases): AreaRoutes {
  return routes((on) => {
    on(
      resolveRegistry,
      async ({ tx, principal }) => resolve(await readReleases(), await readSubscriptions(tx, principal.tenantId), principal),
      { etag: true },
    );
  });
}
