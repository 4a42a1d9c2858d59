import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { lines, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** The permission to approve signatures and templates. */
export const APPROVE_SMS = 'shortmsg_approve';

export const approvalStates = { pending: '待审核', approved: '已通过', rejected: '已驳回' } as const;
export const approvalState = z.enum(['pending', 'approved', 'rejected']);
export type ApprovalState = z.output<typeof approvalState>;

/** `version`: of the text that the approver read; absent: whatever it is now. */
export const approvalInput = z.object({
  approved: z.boolean(),
  reason: z.string().trim().max(200),
  version: z.number().int().optional(),
});
/** The verdict as a form has it. */
export const verdictInput = approvalInput.omit({ approved: true, version: true }).extend({ verdict: z.enum(['yes', 'no']) });

/** The name in front of messages, 【南桥】. A change has to be approved again. */
export const smsSign = record({
  noun: 'sms-sign',
  title: '签名',
  fullTitle: '短信签名',
  path: '/xmf-basic-model/sms/sign',
  access: { code: 'shortmsg_sign' },
  knownBy: 'name',
  fields: {
    name: text('签名', {
      max: 16,
      required: true,
      keyword: true,
      pattern: [/^[\p{Script=Han}\w ]{2,16}$/u, '签名为 2 到 16 个汉字、字母或数字'],
    }),
    remark: lines('用途说明', { max: 200 }),
  },
  shown: { state: approvalState, rejectReason: z.string() },
  duplicate: { text: '已有相同的签名', field: 'name' },
  errors: { used: { kind: 'conflict', text: '有模板正在使用该签名，不能删除' } },
});
export type SmsSign = RecordOf<typeof smsSign>;

export const approveSmsSign = endpoint({
  method: 'PUT',
  path: '/xmf-basic-model/sms/sign/{id}/approval',
  summary: '审核短信签名',
  access: { code: APPROVE_SMS },
  params: z.object({ id }),
  body: approvalInput,
  reply: z.null(),
  errors: [smsSign.errors.changed],
});
