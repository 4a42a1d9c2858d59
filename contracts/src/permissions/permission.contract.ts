import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** `menu` guards a page, `tab` a part of a page, `button` an action. */
export const permissionKind = z.enum(['menu', 'tab', 'button']);

/** A right that the caller's roles hold (specification section 3, permission items). */
export const ownedPermission = z.object({
  id: z.string(),
  permissionCode: z.string(),
  name: z.string(),
  kind: permissionKind,
  /** The page it belongs to, for menu and tab codes. */
  path: z.string().nullable(),
  tabCode: z.string().nullable(),
  /** A page whose rows are limited to a data scope, which a role may set for it alone. */
  scoped: z.boolean(),
});

/** How far the caller sees: own rows, own department, department and below, everything. */
export const dataScope = z.enum(['self', 'department', 'department-tree', 'all']);
export type DataScope = z.output<typeof dataScope>;

/** The caller's own permissions; `hasTab=1` adds the tab codes. */
export const ownPermissions = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/permissions/owns',
  summary: '我的权限',
  access: 'signed-in',
  query: z.object({ hasTab: z.enum(['0', '1']).default('0') }),
  reply: z.array(ownedPermission),
});

/** The caller's button codes. Pages hide elements whose code is missing (specification section 6). */
export const ownButtons = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/permissions/owns/buttons',
  summary: '我的按钮权限',
  access: 'signed-in',
  reply: z.array(z.string()),
});

/** May the caller see whole customer numbers? */
export const ownContactNumber = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/permissions/contactNumber',
  summary: '号码查看权限',
  access: 'signed-in',
  reply: z.boolean(),
});

/** The data scope of one page, by its permission code, where a role's own does not hold. */
export const pageScope = z.object({ code: z.string().max(100), dataScope });
export type PageScope = z.output<typeof pageScope>;

export const permissionNode = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: permissionKind,
  /** A page whose rows are limited to a data scope, which a role may set for it alone. */
  scoped: z.boolean(),
  // Written down for the published declarations, as in remote-manifest.ts.
  get children(): z.ZodArray<typeof permissionNode> {
    return z.array(permissionNode);
  },
});

export type PermissionNode = z.output<typeof permissionNode>;

/** Everything that a role of this tenant can be given, by area. */
export const permissionTree = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/permissions/tree',
  summary: '权限树',
  access: { code: 'system_role' },
  reply: z.array(permissionNode),
});

/** Rights that no remote declares: the header's, and those of areas that have no page yet. */
export const hostPermissions = [
  { code: 'homepage_makecall', name: '拨号', kind: 'button' },
  { code: 'homepage_dataScreen', name: '数据大屏', kind: 'button' },
  { code: 'homepage_screenfull', name: '全屏', kind: 'button' },
  { code: 'homepage_guide', name: '新手引导', kind: 'button' },
  { code: 'homepage_softphone', name: '网页电话', kind: 'button' },
  { code: 'homepage_callcenter_mark', name: '电话服务', kind: 'button' },
  { code: 'homepage_onlineservice_mark', name: '在线服务', kind: 'button' },
  { code: 'homepage_videocall_mark', name: '视频服务', kind: 'button' },
  { code: 'contact_number', name: '查看完整号码', kind: 'button' },
  { code: 'knowledge_parse', name: '文档解析', kind: 'button' },
  { code: 'system_metrics', name: '运行指标', kind: 'button' },
] as const satisfies readonly { code: string; name: string; kind: z.output<typeof permissionKind> }[];
