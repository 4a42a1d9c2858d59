import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import type { RemoteRoute } from '@lianxi/contracts/federation/remote-manifest';
import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';

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
  | { readonly kind: 'not-found' }
  /** What the product does, for customer service or for calling. */
  | { readonly kind: 'guide'; readonly variant: 'service' | 'call' }
  /** A part of the product that this session does not have. */
  | { readonly kind: 'unavailable'; readonly remote: Registry['unavailable'][number] };

export interface GuardKnowledge {
  readonly registry: Registry;
  readonly navigation: readonly NavigationNode[];
  readonly holds: (code: string) => boolean;
  /** The session's stored list; while it is empty, in-app-only pages open from anywhere. */
  readonly allowedPaths: readonly string[];
  /** Where this deployment begins, best first. */
  readonly homes: readonly string[];
}

const GUIDES = { '/guide': 'service', '/guideCall': 'call' } as const;
const NO_PERMISSION = '/nopermission';
const NOT_FOUND = '/404';

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

/** Where `/` leads (specification section 2): a board, which the call-out system has of its own. */
export function homesOf({ variant }: Pick<PortalConfig, 'variant'>): readonly string[] {
  return variant === 'call-out' ? ['/home/callboard', '/home/board'] : ['/home/board'];
}

const mayHold = ({ permission }: RemoteRoute, { holds }: GuardKnowledge) => permission === undefined || holds(permission);

/** Is it an in-app-only page to which the portal did not lead? */
const isFromOutside = ({ path, inAppOnly }: RemoteRoute, { allowedPaths }: GuardKnowledge) =>
  inAppOnly === true && allowedPaths.length > 0 && !allowedPaths.includes(path);

/** The home if this session has it, else the first page of the menu. */
function homePath(knowledge: GuardKnowledge): string {
  const { registry, navigation, homes } = knowledge;
  const allowed = (path: string) => {
    const found = findRoute(registry, path);
    return found !== null && mayHold(found.route, knowledge) && !isFromOutside(found.route, knowledge);
  };
  const home = homes.find(allowed);
  if (home) return home;
  const first = menuPages(navigation).find((node) => !node.hideMenu && allowed(node.path));
  return first?.path ?? NO_PERMISSION;
}

const isBelow = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);

const REDIRECT = '/redirect/';

/** What the redirect helper passes on: the rest of the path, as it was encoded, and the query. */
const redirected = (pathname: string, search: string) => `/${pathname.slice(REDIRECT.length).replace(/^\/+/, '')}${search}`;

/** Decides what a path shows. `pathname` as the address has it, without the query. */
export function decide(pathname: string, search: string, knowledge: GuardKnowledge): Decision {
  const { registry, navigation } = knowledge;
  if (pathname === '/') return { kind: 'redirect', to: homePath(knowledge) };
  if (pathname.startsWith(REDIRECT)) return { kind: 'redirect', to: redirected(pathname, search) };
  if (pathname === NO_PERMISSION) return { kind: 'no-permission' };
  if (pathname === NOT_FOUND) return { kind: 'not-found' };
  const guide = GUIDES[pathname.replace(/\/$/, '') as keyof typeof GUIDES];
  if (guide) return { kind: 'guide', variant: guide };
  const found = findRoute(registry, pathname);
  if (!found) {
    const remote = registry.unavailable.find(({ prefixes }) => prefixes.some((prefix) => isBelow(pathname, prefix)));
    return remote ? { kind: 'unavailable', remote } : { kind: 'redirect', to: NOT_FOUND };
  }
  const hidden = menuPages(navigation).some((node) => node.path === pathname && node.hideMenu);
  if (hidden || !mayHold(found.route, knowledge)) return { kind: 'redirect', to: NO_PERMISSION };
  if (isFromOutside(found.route, knowledge)) return { kind: 'redirect', to: homePath(knowledge) };
  return { kind: 'page', ...found };
}

const SCOPED_PAGES = /^\/(report|quality)(\/|$)|\/(taskmanage|monitoring|onlinemonitoring)$/;

/** The `dataScopeCode` header of a page's calls: the pages that the specification names send their code (section 6). */
export function dataScopeCodeOf({ path, permission }: RemoteRoute): string | null {
  return SCOPED_PAGES.test(path) ? (permission ?? null) : null;
}

/** Pages of the admin remote send the `system` header with their calls (section 6). */
export const sendsSystemHeader = ({ remote }: FoundRoute): boolean => remote.id === 'admin';

/** The sign-in address that leads back to where the agent was. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;
}

/** Where to go after sign-in: only a path of this portal. */
export function refererOf(search: string): string {
  const path = new URLSearchParams(search).get('redirect');
  return path?.startsWith('/') && !path.startsWith('//') && !isBelow(path, '/login') ? path : '/';
}
