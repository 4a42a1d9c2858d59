import * as z from 'zod';
import { periodErrors } from '../kit/counted-period.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

const access = { code: 'report_customerreport' };

/** What a row of the report is. */
export const customerReportBy = z.enum(['source', 'region', 'level', 'owner', 'day']);
export type CustomerReportBy = z.output<typeof customerReportBy>;
export const customerReportByNames: Record<CustomerReportBy, string> = {
  source: '来源',
  region: '地区',
  level: '等级',
  owner: '归属坐席',
  day: '日期',
};

/** Figures of customers in a time. */
export const customerFigures = z.object({
  /** Came to the tenant. */
  created: z.number().int(),
  /** Times that one got an owner: allotted, or claimed from the pool. */
  allotted: z.number().int(),
  /** Times that one went into the pool. */
  recovered: z.number().int(),
  /** Customers with whom somebody was in contact, or of whom somebody made a note. */
  followed: z.number().int(),
  /** Orders that were confirmed and not given back, and what they come to, in fen. */
  orders: z.number().int(),
  amount: z.number().int(),
});
export type CustomerFigures = z.output<typeof customerFigures>;

/** Each figure with its definition in words. */
export const customerFigureNames: Record<keyof CustomerFigures, { name: string; formula: string }> = {
  created: { name: '新增客户', formula: '这段时间内建立的客户，含导入和线索转化' },
  allotted: { name: '分配', formula: '客户得到归属坐席的次数，含从公海领取' },
  recovered: { name: '回收', formula: '客户进入公海的次数' },
  followed: { name: '跟进客户', formula: '有通话、会话、视频、回访、小结或备注的客户数，一位客户计一次' },
  orders: { name: '成交订单', formula: '这段时间下单、已确认且未取消未退款的订单数' },
  amount: { name: '成交金额', formula: '成交订单的应付金额之和' },
};

const filters = {
  by: customerReportBy.default('source'),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
  ownerId: id.optional(),
};
export const customerReportFilters = z.object(filters);

export const customerReportRow = customerFigures.extend({
  id: z.string(),
  name: z.string(),
  before: customerFigures.nullable(),
});
export type CustomerReportRow = z.output<typeof customerReportRow>;

/** Customers (specification section 2, /report/customerreport), of owners within the data scope. Without a time it is this day. */
export const customerReport = endpoint({
  method: 'GET',
  path: '/xmf-report/customerreport',
  summary: '客户报表',
  access,
  dataScope: 'report_customerreport',
  query: listQuery.extend({ ...filters, compare: z.enum(['0', '1']).optional() }),
  reply: listPage(customerReportRow).extend({ totals: customerFigures, before: customerFigures.nullable() }),
  errors: [periodErrors.tooLong],
});

export const exportCustomerReport = endpoint({
  method: 'POST',
  path: '/xmf-report/customerreport/export',
  summary: '导出客户报表',
  once: true,
  access,
  dataScope: 'report_customerreport',
  body: customerReportFilters,
  reply: z.object({ taskId: id }),
  errors: [periodErrors.tooLong],
});
