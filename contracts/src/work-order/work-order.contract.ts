import * as z from 'zod';
import { formChanges, formRecordErrors, ownCells, ownFieldsQuery } from '../form/form-record.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { orderAct } from './work-order-act.ts';
import { orderDetail } from './work-order-detail.ts';
import { workOrderErrors as errors } from './work-order-errors.ts';
import { orderPart, orderStatus } from './work-order-status.ts';
import { nodeRight } from './workflow-graph.ts';

const path = '/xmf-work-order/order';
const access = { code: 'workorder_list' };
const edit = { code: 'workorder_edit' };
/** Orders of the agents whom the caller may see; besides, everybody reads the orders with which they have to do. */
const dataScope = 'workorder_list';
const byId = z.object({ id });
const priority = z.number().int().min(1).max(4);

/** An order as lists show it. */
const workOrder = z.object({
  id,
  /** Null: a draft. */
  number: z.string().nullable(),
  title: userText(z.string()),
  templateId: id,
  templateName: z.string(),
  status: orderStatus,
  /** The names of the nodes at which it is. */
  places: z.string(),
  priority,
  customerId: id.nullable(),
  custName: z.string(),
  initiatorName: z.string(),
  /** Who has its open tasks. */
  ownerNames: z.string(),
  /** When the first of its running clocks is over; null: none runs. */
  dueTime: timestamp.nullable(),
  overdue: z.boolean(),
  createTime: timestamp,
  updateTime: timestamp,
  version: z.number().int(),
  own: ownCells.optional(),
});
export type WorkOrder = z.output<typeof workOrder>;

const filters = {
  part: orderPart.default('todo'),
  /** The beginning of a number. */
  keyword: z.string().trim().max(30).optional(),
  status: orderStatus.optional(),
  templateId: id.optional(),
  priority: z.coerce.number().pipe(priority).optional(),
  customerId: id.optional(),
  initiatorId: id.optional(),
  /** Made, or closed, on these days. */
  beginTime: z.iso.date().optional(),
  endTime: z.iso.date().optional(),
  closedFrom: z.iso.date().optional(),
  closedTo: z.iso.date().optional(),
};

export const workOrderList = endpoint({
  method: 'GET',
  path,
  summary: '工单列表',
  access,
  dataScope,
  query: listQuery.extend({ ...filters, ...ownFieldsQuery }),
  reply: listPage(workOrder),
  errors: [formRecordErrors.badCondition, formRecordErrors.notReady],
});

/** How many orders each part has, up to 1,000. */
export const workOrderCounts = endpoint({
  method: 'GET',
  path: `${path}/count`,
  summary: '工单数量',
  access,
  dataScope,
  reply: z.record(orderPart, z.number().int()),
});

/** The templates of which the caller may make orders, with the form as who makes one fills it in. */
export const creatableTemplates = endpoint({
  method: 'GET',
  path: `${path}/template`,
  summary: '可新建的工单模板',
  access: edit,
  reply: z.array(
    z.object({
      ...{ id, name: z.string(), formTemplateId: id, formVersion: z.number().int() },
      rights: z.record(z.string(), nodeRight),
    }),
  ),
});

export const readWorkOrder = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '工单详情',
  access,
  dataScope,
  params: byId,
  reply: orderDetail,
  errors: [errors.missing],
});

/** What a user fills in for an order. */
export const workOrderFields = z.object({
  title: z.string().trim().min(1, '请输入标题').max(100),
  priority,
  customerId: id.nullable(),
  values: formChanges,
});

const filling = [formRecordErrors.refused, formRecordErrors.notPublished, errors.unknownCustomer, errors.fieldNotOpen];

/** Makes an order, or keeps it as a draft. A draft takes what is there. */
export const createWorkOrder = endpoint({
  method: 'POST',
  path,
  summary: '新建工单',
  access: edit,
  dataScope: 'customer_list',
  once: true,
  body: workOrderFields.extend({ templateId: z.string().min(1, '请选择模板').pipe(id), draft: z.boolean() }),
  reply: z.object({ id, number: z.string().nullable() }),
  errors: [errors.noTemplate, ...filling],
});

/** Changes an own draft, or what whoever has an open task may change; `submit` makes the draft an order. */
export const updateWorkOrder = endpoint({
  method: 'PUT',
  path,
  summary: '修改工单',
  access: 'signed-in',
  dataScope: 'customer_list',
  body: workOrderFields.extend({ id, version: z.number().int(), submit: z.boolean().default(false) }),
  reply: z.object({ number: z.string().nullable() }),
  errors: [errors.missing, errors.changed, errors.notYours, errors.noTemplate, ...filling],
});

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: '删除工单草稿',
  access: edit,
  params: byId,
  reply: z.null(),
  errors: [errors.missing],
});

/**
 * An act of a person, by the version of the order that they saw. `values`: what the form holds at their task. A stale one is
 * refused as `changed`: the page shows what has come since.
 */
export const actOnWorkOrder = endpoint({
  method: 'POST',
  path: `${path}/{id}/act`,
  summary: '处理工单',
  access: 'signed-in',
  dataScope,
  once: true,
  params: byId,
  body: z.object({ version: z.number().int(), act: orderAct, values: formChanges.default({}) }),
  reply: z.object({ version: z.number().int() }),
  errors: [...Object.values(errors).filter((one) => one !== errors.noTemplate), ...filling.slice(0, 2)],
});

/** One act on many orders. Each is done or not by itself. */
export const actOnManyWorkOrders = endpoint({
  method: 'PUT',
  path: `${path}/batch`,
  summary: '批量处理工单',
  access,
  dataScope,
  body: z.object({
    ids: z.array(id).min(1, '请选择工单').max(200),
    act: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('claimed') }),
      z.object({ kind: z.literal('urged') }),
      z.object({
        kind: z.literal('transferred'),
        to: z.string().min(1, '请选择坐席').pipe(id),
        reason: z.string().trim().min(1, '请输入原因').max(500),
      }),
    ]),
  }),
  reply: z.object({ done: z.number().int(), failed: z.array(z.object({ number: z.string(), text: z.string() })) }),
  errors: [errors.unknownAgent],
});
