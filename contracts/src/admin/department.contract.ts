import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { commonErrors, defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';

export const departmentErrors = defineErrors('department', {
  duplicate: { kind: 'conflict', text: '同一上级下已有同名部门', field: 'name' },
  changed: { kind: 'conflict', text: '该部门已被其他人修改，请载入最新内容后再保存' },
  belowItself: { kind: 'conflict', text: '不能移动到自己或自己的下级部门', field: 'parentId' },
  beyondScope: { kind: 'forbidden', text: '不能把数据范围以外的部门移到自己的部门下', field: 'parentId' },
  tooDeep: { kind: 'conflict', text: '部门最多十级', field: 'parentId' },
  hasAgents: { kind: 'conflict', text: '部门下还有用户，请先移出用户再删除' },
  hasChildren: { kind: 'conflict', text: '部门下还有子部门，请先删除子部门' },
  last: { kind: 'conflict', text: '至少要保留一个部门' },
  unknownParent: { kind: 'invalid', text: '上级部门不存在或已删除', field: 'parentId' },
});

/** A department with those below it, in their order. */
export const departmentNode = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  /** Users of the department itself, without those below. */
  agentCount: z.number().int(),
  version: z.number().int(),
  // Written down for the published declarations, as in remote-manifest.ts.
  get children(): z.ZodArray<typeof departmentNode> {
    return z.array(departmentNode);
  },
});
export type DepartmentNode = z.output<typeof departmentNode>;

/**
 * The tenant’s whole tree. Departments define data scopes and have none themselves: an agent with system_department manages all
 * of them.
 */
export const departmentTree = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/departments/tree/-1',
  summary: '部门树',
  access: 'signed-in',
  reply: z.array(departmentNode),
});

/** The same as a flat list, parents before children. */
export const departmentList = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/departments',
  summary: '部门列表',
  access: 'signed-in',
  reply: z.array(departmentNode.omit({ children: true })),
});

/** For pickers: `path` names the way from the top, for example 客户服务中心 / 电商服务组. */
export const departmentSelects = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/departments/selects',
  summary: '部门选项',
  access: 'signed-in',
  reply: z.array(z.object({ id, name: z.string(), path: z.string() })),
});

/** Enabled users of the department itself. */
export const departmentAgents = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/departments/{id}/agents',
  summary: '部门用户',
  access: 'signed-in',
  params: z.object({ id }),
  reply: z.array(z.object({ id, agName: z.string(), agNo: z.string(), agExt: z.string().nullable() })),
  errors: [commonErrors.notFound],
});

/** What is said of a department. */
export const newDepartment = z.object({ name: z.string().trim().min(1, '请输入部门名称').max(50), parentId: id.nullable() });

export const createDepartment = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/departments',
  summary: '新建部门',
  access: { code: 'system_department' },
  body: newDepartment,
  reply: z.object({ id }),
  errors: [departmentErrors.duplicate, departmentErrors.unknownParent, departmentErrors.tooDeep],
});

/** Renames or moves a department. A caller cannot widen their own scope by moving departments below their own. */
export const updateDepartment = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/departments',
  summary: '修改部门',
  access: { code: 'system_department' },
  body: newDepartment.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [
    departmentErrors.changed,
    departmentErrors.duplicate,
    departmentErrors.unknownParent,
    departmentErrors.belowItself,
    departmentErrors.beyondScope,
    departmentErrors.tooDeep,
  ],
});

/** Removes an empty department. */
export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/xmf-user-auth/departments/{id}',
  summary: '删除部门',
  access: { code: 'system_department' },
  params: z.object({ id }),
  reply: z.null(),
  errors: [departmentErrors.hasAgents, departmentErrors.hasChildren, departmentErrors.last],
});

/** Puts the departments below one parent into this order. `ids`: all of them. */
export const sortDepartments = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/v1/departments/sort',
  summary: '部门排序',
  access: { code: 'system_department' },
  body: z.object({ parentId: id.nullable(), ids: z.array(id).min(1).max(1000) }),
  reply: z.null(),
  errors: [departmentErrors.changed],
});

/** The agent's width of the department tree, in pixels; the same on every machine. */
const treeWidth = z.object({ width: z.number().int().min(160).max(640) });

export const readTreeWidth = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/v1/departments/width',
  summary: '部门树宽度',
  access: 'signed-in',
  reply: treeWidth,
});

export const saveTreeWidth = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/v1/departments/width',
  summary: '保存部门树宽度',
  access: 'signed-in',
  body: treeWidth,
  reply: z.null(),
});
