import * as z from 'zod';
import { filledForm, formChanges, formRecordErrors, ownCells, ownFieldsQuery } from '../form/form-record.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const infoRecordErrors = defineErrors('info-record', {
  missing: { kind: 'not-found', text: '附加信息数据不存在' },
  changed: { kind: 'conflict', text: '该信息已被其他人修改，请载入最新内容后再保存' },
  unknownCustomer: { kind: 'invalid', text: '客户不存在或没有权限', field: 'customerId' },
  unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用', field: 'agentId' },
});

const path = '/xmf-market/additional/info';
const access = { code: 'customer_infotemplate' };
const edit = { code: 'customer_infotemplate_edit' };
/** Records of the customers whose owners the caller may see. */
const dataScope = 'customer_infotemplate';

/** A kind of additional information that is published: policies, vehicles, loans. */
const infoTemplate = z.object({ id, name: z.string() });

/** The published templates, by their names. */
export const infoTemplates = endpoint({
  method: 'GET',
  path: `${path}/template`,
  summary: '附加信息模板',
  access: 'signed-in',
  reply: z.array(infoTemplate),
});

/** A record as lists show it. */
const infoRecord = z.object({
  id,
  templateId: id,
  customerId: id,
  custName: z.string(),
  createTime: timestamp,
  updateTime: timestamp,
  version: z.number().int(),
  /** The wanted columns. */
  own: ownCells.optional(),
});
export type InfoRecord = z.output<typeof infoRecord>;

/** Lists count no further. */
export const MAX_COUNTED_INFO = 10_000;

/** The records of a template, newest first or in the order of a field. The total counts up to {@link MAX_COUNTED_INFO}. */
export const infoRecordList = endpoint({
  method: 'GET',
  path,
  summary: '附加信息列表',
  access,
  dataScope,
  query: listQuery.extend({ templateId: id, customerId: id.optional(), ...ownFieldsQuery }),
  reply: listPage(infoRecord),
  errors: [formRecordErrors.badCondition, formRecordErrors.notReady],
});

const infoRecordDetail = infoRecord.omit({ own: true }).extend({
  templateName: z.string(),
  /** Null: no field is filled in. */
  form: filledForm.nullable(),
  createdByName: z.string(),
  /** Who passed the record on last; null: nobody did. */
  passed: z.object({ byName: z.string(), toName: z.string(), time: timestamp }).nullable(),
});
export type InfoRecordDetail = z.output<typeof infoRecordDetail>;

export const readInfoRecord = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: '附加信息详情',
  access,
  dataScope,
  params: z.object({ id }),
  reply: infoRecordDetail,
  errors: [infoRecordErrors.missing],
});

/** How many records the panel of a customer shows. */
export const MAX_OF_CUSTOMER = 50;

/** What a customer has of all templates, newest first: for whom may read the customer. */
export const infoRecordsOfCustomer = endpoint({
  method: 'GET',
  path: `${path}/customer/{customerId}`,
  summary: '客户的附加信息',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  params: z.object({ customerId: id }),
  reply: z.array(infoRecordDetail.pick({ id: true, templateId: true, templateName: true, updateTime: true, form: true })),
});

/** What a user fills in. */
export const infoRecordFields = z.object({ values: formChanges });
/** The same with the customer, for a new record. */
export const newInfoRecordFields = infoRecordFields.extend({ customerId: z.string().min(1, '请选择客户').pipe(id) });
/** To whom a record is passed on. */
export const passingFields = z.object({ agentId: z.string().min(1, '请选择坐席').pipe(id) });

export const createInfoRecord = endpoint({
  method: 'POST',
  path,
  summary: '新建附加信息',
  access: edit,
  dataScope,
  once: true,
  body: newInfoRecordFields.extend({ templateId: id }),
  reply: z.object({ id }),
  errors: [infoRecordErrors.unknownCustomer, formRecordErrors.refused, formRecordErrors.notPublished],
});

export const updateInfoRecord = endpoint({
  method: 'PUT',
  path,
  summary: '修改附加信息',
  access: edit,
  dataScope,
  body: infoRecordFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [infoRecordErrors.missing, infoRecordErrors.changed, formRecordErrors.refused],
});

export const deleteInfoRecord = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: '删除附加信息',
  access: edit,
  dataScope,
  params: z.object({ id }),
  reply: z.null(),
  errors: [infoRecordErrors.missing],
});

/** Notes who passed a record on, and to whom; the colleague gets a notice that leads to it. */
export const passInfoRecord = endpoint({
  method: 'PUT',
  path: `${path}/transmitted`,
  summary: '转交附加信息',
  access: edit,
  dataScope,
  body: passingFields.extend({ id }),
  reply: z.null(),
  errors: [infoRecordErrors.missing, infoRecordErrors.unknownAgent],
});
