import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { choice, lines, one, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { APPROVE_SMS, approvalInput, approvalState } from './sms-sign.contract.ts';
import { smsKinds } from './sms-text.ts';

const path = '/xmf-basic-model/sms/template';

/** A text with variables, `{姓名}`. Only an approved one is sent; a change has to be approved again. */
export const smsTemplate = record({
  noun: 'sms-template',
  title: '模板',
  fullTitle: '短信模板',
  path,
  access: { code: 'shortmsg_template' },
  knownBy: 'name',
  fields: {
    name: text('名称', { max: 30, required: true, keyword: true }),
    kind: choice('类型', smsKinds, { default: 'service', filter: true }),
    signId: one('签名', {}),
    content: lines('内容', { max: 400, required: true, keyword: true }),
    /** The number under which the vendor knows the template. */
    vendorCode: text('服务商模板编号', { max: 50, pattern: [/^[\w-]*$/, '只能包含字母、数字、下划线和连字符'] }),
  },
  shown: { state: approvalState, rejectReason: z.string(), signName: z.string() },
  duplicate: { text: '已有同名模板', field: 'name' },
  errors: {
    badSign: { kind: 'invalid', text: '请选择签名', field: 'signId' },
    used: { kind: 'conflict', text: '已有短信使用该模板，不能删除' },
  },
});
export type SmsTemplate = RecordOf<typeof smsTemplate>;

export const approveSmsTemplate = endpoint({
  method: 'PUT',
  path: `${path}/{id}/approval`,
  summary: '审核短信模板',
  access: { code: APPROVE_SMS },
  params: z.object({ id }),
  body: approvalInput,
  reply: z.null(),
  errors: [smsTemplate.errors.changed],
});

/** Templates that can be sent: they and their signatures are approved. */
export const sendableTemplates = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/sms/templates',
  summary: '可用的短信模板',
  access: 'signed-in',
  reply: z.array(
    z.object({
      id,
      name: z.string(),
      kind: z.enum(['service', 'marketing', 'collection']),
      signName: z.string(),
      content: z.string(),
    }),
  ),
});
