import { navigationTree } from '@lianxi/contracts/navigation/navigation.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { readApps } from '../registry/apps.ts';
import type { ReadReleases } from '../registry/releases.ts';
import { loadable } from '../registry/resolve.ts';
import { navigationOf } from './menu.ts';

export function navigationRoutes(readReleases: ReadReleases): AreaRoutes {
  return routes((on) => {
    on(navigationTree, async ({ tx, principal }) => {
      const apps = await readApps(tx, principal.tenantId, principal.agentId);
      return navigationOf(loadable(await readReleases(), apps, principal), principal);
    });
  });
}
