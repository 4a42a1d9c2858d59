import * as z from 'zod';
import { permissionKind } from '../permissions/permission.contract.ts';

const path = z.string().regex(/^\/[A-Za-z0-9/_-]+$/);

/**
 * The first request of a page, which the portal sends while the page's code loads: a GET of the contracts, below `/api`, and
 * its query.
 */
export const firstRead = z.strictObject({ path, query: z.record(z.string(), z.union([z.string(), z.number()])).optional() });
export type FirstRead = z.output<typeof firstRead>;

/** What has an address, a title and a component: a page, or one of its tabs. */
const addressed = {
  path,
  /** Tab and document title. */
  title: z.string().min(1),
  /** Permission code; absent: any signed-in agent, or each agent who may see the tab's page. */
  permission: z.string().optional(),
  /** What is asked first when the address has no query; exactly as it is asked then, else it is asked twice. */
  reads: z.array(firstRead).optional(),
};

/** A part of a page, at an address of its own. */
export const remoteTab = z.strictObject({
  ...addressed,
  /** Only where the tenant has this app. */
  app: z.string().optional(),
});
export type RemoteTab = z.output<typeof remoteTab>;

/** A page of a remote: data, so that menus, guards and tabs work before any of its code has loaded. */
export const remoteRoute = z
  .strictObject({
    ...addressed,
    /** Unique route name (specification section 2). */
    name: z.string().regex(/^[A-Z][A-Za-z0-9]*$/),
    /** Needs no token (specification section 6). */
    public: z.boolean().optional(),
    /** Opened only from inside the portal: by the menu, or by a page through `useOpenTab`. */
    inAppOnly: z.boolean().optional(),
    /** The tab's state is dropped when it is left. */
    noCache: z.boolean().optional(),
    /** Pops up for a call: of such tabs only so many stay open, the oldest is dropped (specification section 2). */
    popUp: z.boolean().optional(),
    /**
     * Parts of the page, which stay in one tab of the portal. The first is at the page's own path; who may not see it comes to the
     * first that they may see. Each has a component of its own.
     */
    tabs: z.array(remoteTab).min(2).optional(),
    /** Names of query parameters that identify the page's subject, for example the `id` of a detail page: its tabs keep them. */
    keeps: z.array(z.string()).optional(),
  })
  .refine(({ path, tabs }) => !tabs || tabs[0]?.path === path, {
    path: ['tabs', 0, 'path'],
    error: '第一个标签页的路径应是页面自己的',
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
  /** A `remoteGuide`, which is checked when the remote is released: pages of the portal do not load its schema. */
  guide: z.record(z.string(), z.unknown()).optional(),
  /** When the shell fetches its code ahead of the first visit. */
  preload: z.enum(['idle', 'hover', 'never']),
});
export type RemoteManifest = z.output<typeof remoteManifest>;
