import * as z from 'zod';
import { permissionKind } from '../permissions/permission.contract.ts';

const path = z.string().regex(/^\/[A-Za-z0-9/_-]+$/);

/** What a page asks first, so that the portal can ask it beside the page's code: a GET of the contracts, below `/api`, and its query. */
export const firstRead = z.strictObject({ path, query: z.record(z.string(), z.union([z.string(), z.number()])).optional() });
export type FirstRead = z.output<typeof firstRead>;

/** A page of a remote: data, so that menus, guards and tabs work before any of its code has loaded. */
export const remoteRoute = z.strictObject({
  path,
  /** Unique route name (specification section 2). */
  name: z.string().regex(/^[A-Z][A-Za-z0-9]*$/),
  /** Tab and document title. */
  title: z.string().min(1),
  /** Permission code of the page; absent: any signed-in agent. */
  permission: z.string().optional(),
  /** Needs no token (specification section 6). */
  public: z.boolean().optional(),
  /** Opened only from inside the portal: by the menu, or by a page through `useOpenTab`. */
  inAppOnly: z.boolean().optional(),
  /** The tab's state is dropped when it is left. */
  noCache: z.boolean().optional(),
  /** Pops up for a call: of such tabs only so many stay open, the oldest is dropped (specification section 2). */
  popUp: z.boolean().optional(),
  /** What the page asks first when its address has no query; exactly as it asks, else it is asked twice. */
  reads: z.array(firstRead).optional(),
});
export type RemoteRoute = z.output<typeof remoteRoute>;

/** An entry of the left menu. A group has children and no path. */
export const remoteMenu = z.strictObject({
  code: z.string(),
  name: z.string(),
  icon: z.string().default(''),
  path: path.optional(),
  /** Groups of all remotes are sorted by it. */
  order: z.number().default(0),
  hideMenu: z.boolean().default(false),
  // The type is written down for the published declarations: the compiler forgets it where it repeats itself.
  get children(): z.ZodDefault<z.ZodArray<typeof remoteMenu>> {
    return z.array(remoteMenu).default([]);
  },
});
export type RemoteMenu = z.output<typeof remoteMenu>;

/** A right that the remote's pages and actions ask for. */
export const remotePermission = z.strictObject({
  code: z.string().regex(/^[a-z][a-zA-Z0-9_]*$/),
  name: z.string(),
  kind: permissionKind,
  path: path.optional(),
  tabCode: z.string().optional(),
  /** The page's rows are limited to a data scope (`dataScope` of its endpoints). */
  scoped: z.boolean().optional(),
});

/** `remote.json`: a remote's table of contents. */
export const remoteManifest = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string(),
  /** URL prefixes that belong to the remote. */
  prefixes: z.array(path).min(1),
  /** Semver ranges of the contracts and shared packages that it was built against. */
  requires: z.strictObject({ contracts: z.string(), shared: z.string() }),
  routes: z.array(remoteRoute),
  menus: z.array(remoteMenu),
  permissions: z.array(remotePermission),
  /** Slots that it fills. */
  slots: z.array(z.strictObject({ name: z.string(), id: z.string(), permission: z.string().optional() })),
  /** When the shell fetches its code ahead of the first visit. */
  preload: z.enum(['idle', 'hover', 'never']),
});
export type RemoteManifest = z.output<typeof remoteManifest>;
