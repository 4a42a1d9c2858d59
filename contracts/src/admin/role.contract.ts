import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { dataScope, ownedPermission, pageScope } from '../permissions/permission.contract.ts';

export const roleErrors = defineErrors('role', {
  duplicate: { kind: 'conflict', text: '已有同名角色', field: 'name' },
  changed: { kind: 'conflict', text: '该角色已被其他人修改，请载入最新内容后再保存' },
  inUse: { kind: 'conflict', text: '角色已分配给用户，请先取消分配再删除' },
  superManager: { kind: 'conflict', text: '超级管理员角色不能修改或删除' },
  locksOut: { kind: 'conflict', text: '这样会收回您自己管理角色的权限，请让其他管理员操作' },
  beyondOwn: { kind: 'forbidden', text: '不能授予自己没有的权限' },
  beyondScope: { kind: 'forbidden', text: '不能授予超出自己的数据范围' },
  unknownPermission: { kind: 'invalid', text: '权限不存在' },
});

/** A role. A super manager holds every permission, those of later releases too. */
export const role = z.object({
  id,
  name: z.string(),
  remark: z.string(),
  dataScope,
  isSuper: z.boolean(),
  agentCount: z.number().int(),
  permissionCount: z.number().int(),
  updateTime: timestamp,
  version: z.number().int(),
});
export type Role = z.output<typeof role>;

/** The fields of a role without its permissions. */
export const newRole = z.object({
  name: z.string().trim().min(1, '请输入角色名称').max(30),
  remark: z.string().trim().max(200),
  dataScope,
});

/** A copy needs a name of its own. */
export const roleCopy = newRole.pick({ name: true });

export const roleList = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/roles',
  summary: '角色列表',
  access: { code: 'system_role' },
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(role),
});

/** For pickers. `excludeSuper=1` leaves super managers out. */
export const roleSelects = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/roles/selects',
  summary: '角色选项',
  access: 'signed-in',
  query: z.object({ excludeSuper: z.enum(['0', '1']).default('0') }),
  reply: z.array(z.object({ id, name: z.string(), isSuper: z.boolean() })),
});

export const createRole = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/roles',
  summary: '新建角色',
  access: { code: 'system_role' },
  body: newRole,
  reply: z.object({ id }),
  errors: [roleErrors.duplicate],
});

export const updateRole = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/roles',
  summary: '修改角色',
  access: { code: 'system_role' },
  body: newRole.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [roleErrors.changed, roleErrors.duplicate, roleErrors.superManager, roleErrors.beyondScope],
});

/** Removes roles without users: all of the given ones, or none. */
export const deleteRoles = endpoint({
  method: 'DELETE',
  path: '/xmf-user-auth/roles',
  summary: '删除角色',
  access: { code: 'system_role' },
  /** Ids with commas between them. */
  query: z.object({ ids: z.string().regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,99}$/) }),
  reply: z.null(),
  errors: [roleErrors.inUse, roleErrors.superManager],
});

/** Copies a role with its permissions and scopes under a new name (the specification spells it so). */
export const copyRole = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/roles/cope/{id}',
  summary: '复制角色',
  access: { code: 'system_role' },
  params: z.object({ id }),
  body: roleCopy,
  reply: z.object({ id }),
  errors: [roleErrors.duplicate, roleErrors.superManager, roleErrors.beyondOwn, roleErrors.beyondScope],
});

const grants = z.object({
  /** Permission codes. */
  codes: z.array(z.string().max(100)).max(2000),
  /** Pages on which the role sees more or less than its data scope. */
  pageScopes: z
    .array(pageScope)
    .max(500)
    .refine((pages) => new Set(pages.map((page) => page.code)).size === pages.length, '一个页面只能有一个数据范围'),
  version: z.number().int(),
});

/** What a role holds. */
export const roleGrants = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/roles/{id}/permissions',
  summary: '角色的权限',
  access: { code: 'system_role' },
  params: z.object({ id }),
  reply: grants,
});

/** Replaces the permissions of a role; takes effect in every open session within a second. */
export const setRoleGrants = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/roles/v1/permissions',
  summary: '分配权限',
  access: { code: 'system_role' },
  body: grants.extend({ id }),
  reply: z.null(),
  errors: [
    roleErrors.changed,
    roleErrors.superManager,
    roleErrors.locksOut,
    roleErrors.beyondOwn,
    roleErrors.beyondScope,
    roleErrors.unknownPermission,
  ],
});

/** The rights of a user over all of their roles. */
export const permissionsOfAgent = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/roles/user/{id}/permissions',
  summary: '用户的权限',
  access: { code: 'system_role' },
  params: z.object({ id }),
  reply: z.array(ownedPermission),
});
