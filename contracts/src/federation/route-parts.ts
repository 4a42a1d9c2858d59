import type { RemoteRoute, RemoteTab } from './remote-manifest.ts';

/** What has an address and a component of its own: the tabs of a page that has some, else the page itself. */
export const partsOf = (route: RemoteRoute): readonly RemoteTab[] => route.tabs ?? [route];

/** Names a tab in the query of its address: the same path with another name is another tab (specification section 2). */
export const TITLE_QUERY = 'page-title';
