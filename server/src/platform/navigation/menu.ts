import type { RemoteManifest, remoteMenu } from '@lianxi/contracts/federation/remote-manifest';
import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import type * as z from 'zod';
import type { Principal } from '../permissions/principal.ts';

type RemoteMenu = z.output<typeof remoteMenu>;

/** A remote's menus, less the pages that the caller may not open and the groups that are left empty. */
export function visibleMenus(remote: RemoteManifest, principal: Principal): RemoteMenu[] {
  const permissionOf = new Map(remote.routes.map((route) => [route.path, route.permission]));
  const keep = (menus: readonly RemoteMenu[]): RemoteMenu[] =>
    menus.flatMap((menu) => {
      const children = keep(menu.children);
      if (menu.path === undefined) return children.length > 0 ? { ...menu, children } : [];
      const permission = permissionOf.get(menu.path);
      return permission === undefined || principal.holds(permission) ? { ...menu, children } : [];
    });
  return keep(remote.menus);
}

/** One tree of all remotes' menus, by `order`; groups with the same code become one. */
export function navigationOf(remotes: readonly RemoteManifest[], principal: Principal): NavigationNode[] {
  const merged = new Map<string, RemoteMenu>();
  for (const menu of remotes.flatMap((remote) => visibleMenus(remote, principal))) {
    const known = merged.get(menu.code);
    merged.set(menu.code, known ? { ...known, children: [...known.children, ...menu.children] } : menu);
  }
  return nodesOf([...merged.values()]);
}

function nodesOf(menus: readonly RemoteMenu[]): NavigationNode[] {
  return menus
    .toSorted((a, b) => a.order - b.order)
    .map(({ code, name, path, icon, hideMenu, children }) => ({
      id: code,
      code,
      name,
      path: path ?? '',
      icon,
      hideMenu,
      count: 0,
      type: path === undefined ? 'group' : 'page',
      children: nodesOf(children),
    }));
}
