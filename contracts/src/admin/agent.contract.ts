import * as z from 'zod';
import { authErrors } from '../auth/auth.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { profileInput } from './profile.contract.ts';

export const agentErrors = defineErrors('agent', {
  duplicateUsername: { kind: 'conflict', text: '用户名已被使用', field: 'username' },
  duplicateNumber: { kind: 'conflict', text: '工号已被使用', field: 'agNo' },
  duplicateExtension: { kind: 'conflict', text: '分机号已分配给其他用户', field: 'agExt' },
  changed: { kind: 'conflict', text: '该用户已被其他人修改，请载入最新内容后再保存' },
  hasRecords: { kind: 'conflict', text: '该用户已有业务记录，不能删除，请改为停用' },
  self: { kind: 'conflict', text: '不能停用或删除自己' },
  lastSuper: { kind: 'conflict', text: '企业至少要保留一个可登录的超级管理员' },
  beyondOwn: { kind: 'forbidden', text: '不能授予或管理超出自己权限的角色' },
  unknownRole: { kind: 'invalid', text: '角色不存在或已删除', field: 'roleIds' },
  unknownDepartment: { kind: 'invalid', text: '部门不存在或已删除', field: 'departId' },
  beyondScope: { kind: 'invalid', text: '只能选择自己数据范围内的部门' },
});

export const agentRole = z.object({ id, name: z.string() });

/** A user of the tenant (specification section 3, agent profile). */
export const agent = z.object({
  id,
  username: z.string(),
  agNo: z.string(),
  agName: z.string(),
  departId: id,
  departName: z.string(),
  agExt: z.string().nullable(),
  /** Masked without the right to whole numbers. */
  agMobile: z.string().nullable(),
  agEmail: z.string().nullable(),
  roles: z.array(agentRole),
  disabled: z.boolean(),
  loginTimes: z.number().int(),
  createTime: timestamp,
  /** Counts the changes; an update names the one that it was made from. */
  version: z.number().int(),
});
export type Agent = z.output<typeof agent>;

const agentFields = {
  agName: z.string().trim().min(1, '请输入姓名').max(30),
  agNo: z
    .string()
    .trim()
    .min(1, '请输入工号')
    .max(20)
    .regex(/^[A-Za-z0-9]+$/, '工号只能包含字母和数字'),
  departId: z.string().min(1, '请选择部门').pipe(id),
  /** Three to eight digits; none: the user cannot call. */
  agExt: z
    .string()
    .regex(/^\d{3,8}$/, '分机号为 3 到 8 位数字')
    .nullable(),
  agMobile: z.string().trim().min(6, '长度在 6 到 15 个字符').max(200).nullable(),
  agEmail: z.email('请输入正确的邮箱地址').max(30).nullable(),
  roleIds: z.array(id).max(20),
};

const fieldErrors = [
  agentErrors.duplicateNumber,
  agentErrors.duplicateExtension,
  agentErrors.beyondOwn,
  agentErrors.unknownRole,
  agentErrors.unknownDepartment,
  agentErrors.beyondScope,
];

/** What is said of a new user; of one that exists, all but the username can be changed. */
export const newAgent = z.object({
  ...agentFields,
  username: z
    .string()
    .trim()
    .min(1, { error: '请输入用户名', abort: true })
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{3,29}$/, '用户名为 4 到 30 位字母、数字、下划线、点或短横线，以字母开头'),
});

/** Users of the tenant, within the caller's data scope. */
export const agentList = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/agents',
  summary: '用户列表',
  access: { code: 'system_user' },
  dataScope: 'system_user',
  query: listQuery.extend({
    /** Part of the name, the username or the number. */
    keyword: z.string().trim().max(50).optional(),
    /** The department and those below it. */
    departId: id.optional(),
    roleId: id.optional(),
    state: z.enum(['enabled', 'disabled']).optional(),
  }),
  reply: listPage(agent),
});

/** One user: the caller, or with the right `system_user` anybody within the data scope. */
export const agentDetail = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/agents/{id}',
  summary: '用户详情',
  access: 'signed-in',
  dataScope: 'system_user',
  params: z.object({ id }),
  reply: agent,
});

/** Adds a user. Answers the first password, which is shown this once and stored as a hash only. */
export const createAgent = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/agents',
  summary: '新建用户',
  access: { code: 'system_user_edit' },
  body: newAgent,
  reply: z.object({ id, password: z.string() }),
  errors: [agentErrors.duplicateUsername, ...fieldErrors],
});

/** Changes a user; a masked `agMobile` leaves the number as it is. Who changes their own number or mail gives their password. */
export const updateAgent = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/agents',
  summary: '修改用户',
  access: { code: 'system_user_edit' },
  dataScope: 'system_user',
  body: z.object({ ...agentFields, id, version: z.number().int(), password: profileInput.shape.password }),
  reply: z.null(),
  errors: [agentErrors.changed, agentErrors.lastSuper, authErrors.passwordNeeded, authErrors.wrongOwnPassword, ...fieldErrors],
});

/** What several users get at once. */
export const assignedRoles = z.object({ roleIds: agentFields.roleIds });

/** Gives each of the users exactly these roles. */
export const assignRoles = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/agents/roles',
  summary: '分配角色',
  access: { code: 'system_user_edit' },
  dataScope: 'system_user',
  body: assignedRoles.extend({ ids: z.array(id).min(1).max(1000) }),
  reply: z.null(),
  errors: [agentErrors.beyondOwn, agentErrors.lastSuper, agentErrors.unknownRole],
});

/** Gives a user a new password, shown this once, and ends their sessions. */
export const resetPassword = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/agents/{id}/password',
  summary: '重置密码',
  access: { code: 'system_user_edit' },
  dataScope: 'system_user',
  params: z.object({ id }),
  reply: z.object({ password: z.string() }),
  errors: [agentErrors.beyondOwn],
});

/** Switches users off, which signs them out at once, or on. */
export const setAgentsDisabled = endpoint({
  method: 'PUT',
  path: '/xmf-user-auth/v1/users/disabled',
  summary: '停用或启用用户',
  access: { code: 'system_user_edit' },
  dataScope: 'system_user',
  body: z.object({ ids: z.array(id).min(1).max(1000), disabled: z.boolean() }),
  reply: z.null(),
  errors: [agentErrors.self, agentErrors.lastSuper, agentErrors.beyondOwn],
});

/** Removes a user that nothing refers to yet. */
export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/xmf-user-auth/v1/users/{id}',
  summary: '删除用户',
  access: { code: 'system_user_edit' },
  dataScope: 'system_user',
  params: z.object({ id }),
  reply: z.null(),
  errors: [agentErrors.self, agentErrors.hasRecords, agentErrors.lastSuper, agentErrors.beyondOwn],
});

/** The roles of a user: the caller's own, or with the right `system_user` anybody's. */
export const agentRoles = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/agents/{id}/roles',
  summary: '用户的角色',
  access: 'signed-in',
  dataScope: 'system_user',
  params: z.object({ id }),
  reply: z.array(agentRole),
});
