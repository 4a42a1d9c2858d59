import { OPERATOR_REMOTE } from '@lianxi/contracts/federation/operator-remote';
import type { PortalConfig } from '@lianxi/contracts/federation/portal-config';
import type { RemoteRoute, RemoteTab } from '@lianxi/contracts/federation/remote-manifest';
import { partsOf } from '@lianxi/contracts/federation/route-parts';
import type { NavigationNode } from '@lianxi/contracts/navigation/navigation.contract';
import type { Registry, ResolvedRemote } from '@lianxi/contracts/registry/registry.contract';

/** What the registry knows about a path. */
export interface FoundRoute {
  readonly remote: ResolvedRemote;
  /** The page, which has one tab of the portal. */
  readonly route: RemoteRoute;
  /** The part of the page that the path shows: one of its tabs, or the page itself. */
  readonly part: RemoteTab;
}

/** What a signed-in agent sees at a path (specification sections 2 and 6). */
export type Decision =
  | ({ readonly kind: 'page' } & FoundRoute)
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'no-permission' }
  | { readonly kind: 'not-found' }
  /** The product's guide, for customer service or for calling. */
  | { readonly kind: 'guide'; readonly variant: 'service' | 'call' }
  /** A part of the product that this session does not have. */
  | { readonly kind: 'unavailable'; readonly remote: Registry['unavailable'][number] };

export interface GuardKnowledge {
  readonly registry: Registry;
  readonly navigation: readonly NavigationNode[];
  readonly holds: (code: string) => boolean;
  /** The session's stored list; while it is empty, in-app-only pages open from anywhere. */
  readonly allowedPaths: readonly string[];
  /** The start pages of this deployment, best first. */
  readonly homes: readonly string[];
}

const GUIDES = { '/guide': 'service', '/guideCall': 'call' } as const;
const NO_PERMISSION = '/nopermission';
const NOT_FOUND = '/404';

/** The remote and route of a path; null if no remote of this session has it. */
export function findRoute(registry: Registry, pathname: string): FoundRoute | null {
  for (const remote of registry.remotes) {
    for (const route of remote.routes) {
      const part = partsOf(route).find(({ path }) => path === pathname);
      if (part) return { remote, route, part };
    }
  }
  return null;
}

function menuPages(nodes: readonly NavigationNode[]): NavigationNode[] {
  return nodes.flatMap((node) => [node, ...menuPages(node.children)]).filter((node) => node.path !== '');
}

/** The target of `/` (specification section 2): a board. The call-out system has a board of its own. */
export function homesOf({ variant }: Pick<PortalConfig, 'variant'>): readonly string[] {
  return variant === 'call-out' ? ['/home/callboard', '/home/board'] : ['/home/board'];
}

/** What limits the pages: the rights of the agent, and the remotes of the session. */
type Sight = Pick<GuardKnowledge, 'registry' | 'holds'>;

const maySee = ({ permission, app }: RemoteTab, { registry, holds }: Sight) =>
  (permission === undefined || holds(permission)) && (app === undefined || registry.remotes.some(({ id }) => id === app));

/** The parts of a page that the agent may see. */
export const seenParts = (route: RemoteRoute, sight: Sight): readonly RemoteTab[] =>
  maySee(route, sight) ? partsOf(route).filter((part) => maySee(part, sight)) : [];

/** Is it an in-app-only page that was not opened from the portal? */
const isFromOutside = ({ path, inAppOnly }: RemoteRoute, { allowedPaths }: GuardKnowledge) =>
  inAppOnly === true && allowedPaths.length > 0 && !allowedPaths.includes(path);

/** The home if this session has it, else the first page of the menu. */
function homePath(knowledge: GuardKnowledge): string {
  const { registry, navigation, homes } = knowledge;
  const allowed = (path: string) => {
    const found = findRoute(registry, path);
    return found !== null && seenParts(found.route, knowledge).length > 0 && !isFromOutside(found.route, knowledge);
  };
  const home = homes.find(allowed);
  if (home) return home;
  const first = menuPages(navigation).find((node) => !node.hideMenu && allowed(node.path));
  return first?.path ?? NO_PERMISSION;
}

const isBelow = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);

const REDIRECT = '/redirect/';

/** The target of the redirect helper: the rest of the path, as it was encoded, and the query. */
const redirected = (pathname: string, search: string) => `/${pathname.slice(REDIRECT.length).replace(/^\/+/, '')}${search}`;

/** Decides what a path shows. `pathname` is the address without the query. */
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
    if (!remote) return { kind: 'redirect', to: NOT_FOUND };
    // It is a matter of rights, and not of buying an app.
    return remote.id === OPERATOR_REMOTE ? { kind: 'redirect', to: NO_PERMISSION } : { kind: 'unavailable', remote };
  }
  const { route, part } = found;
  const hidden = menuPages(navigation).some((node) => node.path === route.path && node.hideMenu);
  const seen = hidden ? [] : seenParts(route, knowledge);
  const [first] = seen;
  if (!first) return { kind: 'redirect', to: NO_PERMISSION };
  if (isFromOutside(route, knowledge)) return { kind: 'redirect', to: homePath(knowledge) };
  if (seen.includes(part)) return { kind: 'page', ...found };
  // A page's own address leads to a part that the agent may see; a part's address shows that the right is missing.
  return { kind: 'redirect', to: pathname === route.path ? first.path : NO_PERMISSION };
}

const SCOPED_PAGES = /^\/(report|quality)(\/|$)|\/(taskmanage|monitoring|onlinemonitoring)$/;

/** The `dataScopeCode` header of a page's calls: the pages in the specification's list send their code (section 6). */
export function dataScopeCodeOf({ path, permission }: RemoteRoute): string | null {
  return SCOPED_PAGES.test(path) ? (permission ?? null) : null;
}

/** Pages of the admin remote send the `system` header with their calls (section 6). */
export const sendsSystemHeader = ({ remote }: FoundRoute): boolean => remote.id === 'admin';

/** The sign-in address with the agent's last page. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;
}

/** Where to go after sign-in: only a path of this portal. */
export function refererOf(search: string): string {
  const path = new URLSearchParams(search).get('redirect');
  return path?.startsWith('/') && !path.startsWith('//') && !isBelow(path, '/login') ? path : '/';
}
