import { ownButtons, ownContactNumber, ownPermissions, permissionTree } from '@lianxi/contracts/permissions/permission.contract';
import { CONTACT_NUMBER } from '../auth/user-info.ts';
import type { Tx } from '../db/db.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { readApps } from '../registry/apps.ts';
import type { ReadReleases } from '../registry/releases.ts';
import { manifestsOf } from '../registry/resolve.ts';
import { createCatalogue, permissionTreeOf } from './catalogue.ts';
import type { Principal } from './principal.ts';

/** The caller's rights, and the rights that a role can get (specification section 6). */
export function permissionRoutes(readReleases: ReadReleases): AreaRoutes {
  async function remotesOf(tx: Tx, tenantId: number) {
    const [releases, apps] = [await readReleases(), await readApps(tx, tenantId, null)];
    return manifestsOf(releases).filter(({ id }) => apps.get(id) === 'on');
  }
  const readCatalogue = createCatalogue(readReleases);
  async function ownsOf(tx: Tx, principal: Principal) {
    const known = await readCatalogue({ tx, tenantId: principal.tenantId }, principal.agentId);
    return known.filter(({ permissionCode }) => principal.holds(permissionCode));
  }

  return routes((on) => {
    on(ownPermissions, async ({ tx, principal, query }) => {
      const owns = await ownsOf(tx, principal);
      return query.hasTab === '1' ? owns : owns.filter(({ kind }) => kind !== 'tab');
    });
    on(ownButtons, async ({ tx, principal }) => {
      const owns = await ownsOf(tx, principal);
      return owns.flatMap(({ kind, permissionCode }) => (kind === 'button' ? permissionCode : []));
    });
    on(ownContactNumber, async ({ principal }) => principal.holds(CONTACT_NUMBER));
    on(permissionTree, async ({ tx, principal }) => permissionTreeOf(await remotesOf(tx, principal.tenantId)));
  });
}
