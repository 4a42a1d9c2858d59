import type { NavigationNode } from '@lianxi/contracts/auth/navigation.contract';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/basic-model/registry.contract';
import type { RemoteRoute } from '@lianxi/contracts/federation/remote-manifest';

/** What the registry knows about a path. */
export interface FoundRoute {
  readonly remote: ResolvedRemote;
  readonly route: RemoteRoute;
}

/** What a signed-in agent gets to see at a path (specification sections 2 and 6). */
export type Decision =
  | ({ readonly kind: 'page' } & FoundRoute)
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'no-permission' }
  /** A part of the product that this session does not have. */
  | { readonly kind: 'unavailable'; readonly remote: Registry['unavailable'][number] };

export interface GuardKnowledge {
  readonly registry: Registry;
  readonly navigation: readonly NavigationNode[];
  readonly holds: (code: string) => boolean;
}

const NO_PERMISSION = '/nopermission';
const HOME = '/home/board';

/** The remote and route of a path; null if no remote of this session has it. */
export function findRoute(registry: Registry, pathname: string): FoundRoute | null {
  for (const remote of registry.remotes) {
    const route = remote.routes.find(({ path }) => path === pathname);
    if (route) return { remote, route };
  }
  return null;
}

function menuPages(nodes: readonly NavigationNode[]): NavigationNode[] {
  return nodes.flatMap((node) => [node, ...menuPages(node.children)]).filter((node) => node.path !== '');
}

/** Where `/` leads: the board if this session has it, else the first page of the menu. */
function homePath({ registry, navigation, holds }: GuardKnowledge): string {
  const allowed = (path: string) => {
    const found = findRoute(registry, path);
    return found !== null && (found.route.permission === undefined || holds(found.route.permission));
  };
  if (allowed(HOME)) return HOME;
  const first = menuPages(navigation).find((node) => !node.hideMenu && allowed(node.path));
  return first?.path ?? NO_PERMISSION;
}

const isBelow = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);

/** Decides what a path shows. `pathname` without the query. */
export function decide(pathname: string, search: string, knowledge: GuardKnowledge): Decision {
  const { registry, navigation, holds } = knowledge;
  if (pathname === '/') return { kind: 'redirect', to: homePath(knowledge) };
  if (pathname.startsWith('/redirect/')) return { kind: 'redirect', to: pathname.slice('/redirect'.length) + search };
  if (pathname === NO_PERMISSION) return { kind: 'no-permission' };
  const found = findRoute(registry, pathname);
  if (!found) {
    const remote = registry.unavailable.find(({ prefixes }) => prefixes.some((prefix) => isBelow(pathname, prefix)));
    return remote ? { kind: 'unavailable', remote } : { kind: 'redirect', to: '/404' };
  }
  const { permission } = found.route;
  const hidden = menuPages(navigation).some((node) => node.path === pathname && node.hideMenu);
  if (hidden || (permission !== undefined && !holds(permission))) return { kind: 'redirect', to: NO_PERMISSION };
  return { kind: 'page', ...found };
}

const SCOPED_PAGES = /^\/(report|quality)(\/|$)|\/(taskmanage|monitoring|onlinemonitoring)$/;

/** The `dataScopeCode` header of a page's calls: the pages that the specification names send their code (section 6). */
export function dataScopeCodeOf({ path, permission }: RemoteRoute): string | null {
  return SCOPED_PAGES.test(path) ? (permission ?? null) : null;
}

/** The sign-in address that leads back to where the agent was. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;
}

/** Where to go after sign-in: only a path of this portal. */
export function refererOf(search: string): string {
  const path = new URLSearchParams(search).get('redirect');
  return path?.startsWith('/') && !path.startsWith('//') && !isBelow(path, '/login') ? path : '/';
}
