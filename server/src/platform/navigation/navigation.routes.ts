import { navigationTree } from '@lianxi/contracts/auth/navigation.contract';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { ReadReleases } from '../registry/releases.ts';
import { loadable, readSubscriptions } from '../registry/resolve.ts';
import { navigationOf } from './menu.ts';

export function navigationRoutes(readReleases: ReadReleases): AreaRoutes {
  return routes((on) => {
    on(navigationTree, async ({ tx, principal }) => {
      const subscriptions = await readSubscriptions(tx, principal.tenantId);
      return navigationOf(loadable(await readReleases(), subscriptions, principal), principal);
    });
  });
}
