import type { Area } from '../../platform/area.ts';

/** Video calls: customers of a tenant's pages, and the agents who receive them face to face. */
export const videocall: Area = {
  app: 'videocall',
  routes: [],
};
