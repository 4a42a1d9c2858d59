import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { number, special } from '../kit/fields.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';

/** What a lead brings into a customer. Its number always becomes the customer's. */
export const mappedFields = {
  name: '企业名称',
  contact: '联系人',
  legalPerson: '法定代表人',
  creditCode: '统一社会信用代码',
  region: '地区',
  address: '地址',
  trade: '行业',
  capital: '注册资本（万元）',
  founded: '成立日期',
  status: '经营状态',
  email: '邮箱',
} as const;
export type MappedField = keyof typeof mappedFields;

/** The columns of a customer that take something of a lead. */
export const leadTargets = {
  custName: '姓名',
  company: '公司',
  city: '城市',
  email: '邮箱',
  address: '地址',
  remark: '备注',
} as const;

/** An own field, where a mapping names it. */
export const ownTarget = (key: string): string => `own:${key}`;

/** A column of the customer, an own field as `own:key`, or nothing. */
const target = z.string().max(80);
const targets = z.object({
  name: target,
  contact: target,
  legalPerson: target,
  creditCode: target,
  region: target,
  address: target,
  trade: target,
  capital: target,
  founded: target,
  status: target,
  email: target,
});

const declared = settings({
  noun: 'lead-config',
  title: '线索设置',
  path: '/xmf-customer/clue/square/customerSetFiled',
  access: { code: 'customer_clue_setting' },
  fields: {
    /** Contact details that the tenant may open in a day. */
    dailyLimit: number('每日查看额度', { min: 0, max: 10_000, default: 100 }),
    mapping: special('字段映射', targets, {
      blank: {
        name: 'company',
        contact: 'custName',
        legalPerson: '',
        creditCode: '',
        region: 'city',
        address: 'address',
        trade: '',
        capital: '',
        founded: '',
        status: '',
        email: 'email',
      },
    }),
  },
  /** The tenant's own fields of customers that the caller may fill in. */
  shown: { ownFields: z.array(z.object({ key: z.string(), title: z.string() })) },
  errors: {
    unknownTarget: { kind: 'invalid', text: '所选的客户字段不存在或已停用', field: 'mapping' },
    twice: { kind: 'invalid', text: '一个客户字段只能对应一项线索信息', field: 'mapping' },
  },
});

/** How leads become customers, and the day's limit (specification section 7, customerSetFiled). */
export const leadConfig = {
  ...declared,
  update: endpoint({ ...declared.update, method: 'POST' as const }),
};
export type LeadConfig = SettingsOf<typeof leadConfig>;
