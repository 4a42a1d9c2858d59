import * as z from 'zod';
import { linkedid } from '../callcenter/call-station.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';

export const visitPlanErrors = defineErrors('visit-plan', {
  changed: { kind: 'conflict', text: '该计划已被其他人修改，请载入最新内容后再保存' },
  ended: { kind: 'conflict', text: '该计划已完成或已取消' },
  someEnded: { kind: 'conflict', text: '所选计划中有已完成或已取消的，请取消勾选后再移交' },
  unknownCustomer: { kind: 'invalid', text: '客户不存在，或没有权限查看', field: 'custId' },
  unknownOwner: { kind: 'invalid', text: '坐席不存在或已停用', field: 'ownerId' },
  badTime: { kind: 'invalid', text: '计划时间应晚于现在，且在五年以内', field: 'planTime' },
});

export const visitPlanWay = z.enum(['phone', 'wechat', 'sms', 'visit', 'other']);
export type VisitPlanWay = z.output<typeof visitPlanWay>;

/** `overdue`: open, and its time has passed. */
export const visitPlanState = z.enum(['open', 'overdue', 'done', 'cancelled']);
export type VisitPlanState = z.output<typeof visitPlanState>;

export const visitPlanRepeat = z.enum(['none', 'daily', 'weekly', 'monthly']);
export type VisitPlanRepeat = z.output<typeof visitPlanRepeat>;

/** A plan to contact a customer again. Without the right to see whole numbers `phone` is masked. */
export const visitPlan = z.object({
  id,
  custId: id,
  custName: userText(z.string()),
  phone: z.string(),
  way: visitPlanWay,
  content: userText(z.string()),
  planTime: timestamp,
  repeat: visitPlanRepeat,
  /** The owner gets a notice so long before; null: none. */
  remindMinutes: z.number().int().nullable(),
  ownerId: id,
  ownerName: z.string(),
  state: visitPlanState,
  /** What came of it, or why it was cancelled. */
  result: userText(z.string()),
  endTime: timestamp.nullable(),
  /** The call whose summary finished it. */
  linkedid: linkedid.nullable(),
  createTime: timestamp,
  updateTime: timestamp,
  version: z.number().int(),
});
export type VisitPlan = z.output<typeof visitPlan>;

/** The fields that an open plan can change. */
const changeable = {
  way: visitPlanWay,
  content: z.string().trim().min(1, '请输入回访内容').max(500),
  planTime: z.iso.datetime('请选择计划时间'),
  /** When a plan is finished, the next one is made. */
  repeat: visitPlanRepeat,
  remindMinutes: z.number().int().min(1).max(10_080).nullable(),
};

export const visitPlanFields = z.object({
  custId: z.string('请选择客户').regex(/^[1-9]\d{0,17}$/, '请选择客户'),
  ...changeable,
  ownerId: z.string('请选择归属坐席').regex(/^[1-9]\d{0,17}$/, '请选择归属坐席'),
});
/** A plan as a form has it. */
export type VisitPlanInput = z.input<typeof visitPlanFields>;
export const visitPlanChanges = z.object(changeable);

const access = { code: 'business_visit' };
const dataScope = 'business_visit';
const version = { id, version: z.number().int() };

/** Plans within the data scope: open ones first, the next one at the top; then ended ones, the last one first. */
export const visitPlanList = endpoint({
  method: 'GET',
  path: '/xmf-customer/plan',
  summary: '回访计划列表',
  access,
  dataScope,
  query: listQuery.extend({
    /** Part of the customer's name, or a whole number, in the clear or masked. */
    keyword: z.string().trim().max(100).optional(),
    /** Absent: all within the data scope. */
    whose: z.enum(['mine']).optional(),
    state: visitPlanState.optional(),
    way: visitPlanWay.optional(),
    ownerId: id.optional(),
    beginTime: timestamp.optional(),
    endTime: timestamp.optional(),
  }),
  reply: listPage(visitPlan),
});

export const readVisitPlan = endpoint({
  method: 'GET',
  path: '/xmf-customer/plan/{id}',
  summary: '回访计划详情',
  access,
  dataScope,
  params: z.object({ id }),
  reply: visitPlan,
});

/** All plans of a customer whom the caller may read, also those of colleagues: so that nobody calls twice. */
export const plansOfCustomer = endpoint({
  method: 'GET',
  path: '/xmf-customer/plan/customer/{id}',
  summary: '客户的回访计划',
  access,
  dataScope: 'customer_list',
  params: z.object({ id }),
  query: listQuery,
  reply: listPage(visitPlan),
});

/** A new plan for a customer whom the caller may read. Another owner than the caller gets a notice. */
export const createVisitPlan = endpoint({
  method: 'POST',
  path: '/xmf-customer/plan',
  summary: '新建回访计划',
  once: true,
  access,
  dataScope: 'customer_list',
  body: visitPlanFields,
  reply: z.object({ id }),
  errors: [visitPlanErrors.unknownCustomer, visitPlanErrors.unknownOwner, visitPlanErrors.badTime],
});

const endedOrChanged = [visitPlanErrors.ended, visitPlanErrors.changed];

export const updateVisitPlan = endpoint({
  method: 'PUT',
  path: '/xmf-customer/plan',
  summary: '修改回访计划',
  access,
  dataScope,
  body: visitPlanChanges.extend(version),
  reply: z.null(),
  errors: [...endedOrChanged, visitPlanErrors.badTime],
});

export const visitPlanHandOver = z.object({
  ids: z.array(id).min(1).max(1000),
  ownerId: z.string('请选择坐席').regex(/^[1-9]\d{0,17}$/, '请选择坐席'),
});

/** Gives open plans to a colleague, who gets a notice; all of them, or none when one is ended. */
export const handOverVisitPlans = endpoint({
  method: 'PUT',
  path: '/xmf-customer/plan/owner',
  summary: '移交回访计划',
  access,
  dataScope,
  body: visitPlanHandOver,
  reply: z.object({ changed: z.number().int() }),
  errors: [visitPlanErrors.someEnded, visitPlanErrors.unknownOwner],
});

/** What came of a plan. */
export const visitPlanResult = z.object({ result: z.string().trim().min(1, '请填写回访结果').max(500) });

/** Finishes a plan. If it repeats, the next one is made: `nextId`. */
export const finishVisitPlan = endpoint({
  method: 'PUT',
  path: '/xmf-customer/plan/finish',
  summary: '完成回访计划',
  access,
  dataScope,
  body: visitPlanResult.extend(version),
  reply: z.object({ nextId: id.nullable() }),
  errors: endedOrChanged,
});

/** Why a plan is not needed any more. */
export const visitPlanReason = z.object({ reason: z.string().trim().min(1, '请填写取消原因').max(200) });

/** Cancels a plan, and its repetition. */
export const cancelVisitPlan = endpoint({
  method: 'PUT',
  path: '/xmf-customer/plan/cancel',
  summary: '取消回访计划',
  access,
  dataScope,
  body: visitPlanReason.extend(version),
  reply: z.null(),
  errors: endedOrChanged,
});
