import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** A node of the left menu (specification section 3, navigation node). */
export const navigationNode = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Empty for a group. */
  path: z.string(),
  /** A name of the icon set in shared/ui. */
  icon: z.string(),
  hideMenu: z.boolean(),
  /** A badge; 0 shows none. */
  count: z.number().int().min(0),
  type: z.enum(['group', 'page']),
  // Written down for the published declarations, as in remote-manifest.ts.
  get children(): z.ZodArray<typeof navigationNode> {
    return z.array(navigationNode);
  },
});
export type NavigationNode = z.output<typeof navigationNode>;

/** The caller's menu: the menus of subscribed remotes, without entries that the caller's permissions do not cover. */
export const navigationTree = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/navigation/tree',
  summary: '导航菜单',
  access: 'signed-in',
  reply: z.array(navigationNode),
});
