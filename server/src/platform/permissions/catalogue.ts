import type { RemoteManifest } from '@lianxi/contracts/federation/remote-manifest';
import { hostPermissions, type ownedPermission, type permissionNode } from '@lianxi/contracts/permissions/permission.contract';
import type * as z from 'zod';
import type { TenantDb } from '../db/db.ts';
import { readApps } from '../registry/apps.ts';
import type { ReadReleases } from '../registry/releases.ts';
import { manifestsOf } from '../registry/resolve.ts';

export type CataloguedPermission = z.output<typeof ownedPermission>;
type PermissionNode = z.output<typeof permissionNode>;

interface Declared {
  code: string;
  name: string;
  kind: CataloguedPermission['kind'];
  path?: string | undefined;
  tabCode?: string | undefined;
  scoped?: boolean | undefined;
}

/** Every right of these remotes: the platform's own rights and those of each remote.json. A code is its own id. */
export function catalogueOf(remotes: readonly RemoteManifest[]): CataloguedPermission[] {
  const declared: Declared[] = [...hostPermissions, ...remotes.flatMap((remote) => remote.permissions)];
  const byCode = new Map(declared.map((permission) => [permission.code, permission]));
  return [...byCode.values()].map(({ code, name, kind, path, tabCode, scoped = false }) => ({
    id: code,
    permissionCode: code,
    name,
    kind,
    path: path ?? null,
    tabCode: tabCode ?? null,
    scoped,
  }));
}

/**
 * Every right that a role of the tenant can have. With an agent: only the rights that work for them, without apps for which
 * they have no licence.
 */
export type ReadCatalogue = (tenant: TenantDb, agentId?: string) => Promise<CataloguedPermission[]>;

export function createCatalogue(readReleases: ReadReleases): ReadCatalogue {
  return async ({ tx, tenantId }, agentId) => {
    const [releases, apps] = [await readReleases(), await readApps(tx, tenantId, agentId ?? null)];
    return catalogueOf(manifestsOf(releases).filter(({ id }) => apps.get(id) === 'on'));
  };
}

/** The same as a tree: the area, its pages with their tabs and buttons, then the rights without a page. */
export function permissionTreeOf(remotes: readonly RemoteManifest[]): PermissionNode[] {
  return [
    areaNode('platform', '平台', hostPermissions),
    ...remotes.map((remote) => areaNode(remote.id, remote.name, remote.permissions)),
  ];
}

function areaNode(id: string, name: string, permissions: readonly Declared[]): PermissionNode {
  const pages = permissions.filter(({ kind }) => kind === 'menu');
  const parts = permissions.filter(({ kind }) => kind !== 'menu');
  const isOf = (page: Declared) => (part: Declared) => part.path !== undefined && part.path === page.path;
  return {
    id: `area:${id}`,
    code: id,
    name,
    kind: 'menu',
    scoped: false,
    children: [
      ...pages.map((page) =>
        node(
          page,
          parts.filter(isOf(page)).map((part) => node(part, [])),
        ),
      ),
      ...parts.filter((part) => !pages.some((page) => isOf(page)(part))).map((part) => node(part, [])),
    ],
  };
}

function node({ code, name, kind, scoped = false }: Declared, children: PermissionNode[]): PermissionNode {
  return { id: code, code, name, kind, scoped, children };
}
