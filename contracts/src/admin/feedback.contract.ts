import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';

export const feedbackErrors = defineErrors('feedback', {
  unknownType: { kind: 'invalid', text: '请选择反馈类型' },
});

/** Dictionary of the kinds of feedback. */
export const FEEDBACK_TYPE = 'FEEDBACK_TYPE';

/** What the user reads when it was stored (specification section 8). */
export const FEEDBACK_STORED = '后台已经记录，感谢您的反馈~';

/** The rules of specification section 5, shared by form and server. */
export const feedbackInput = z.object({
  typeCode: z.string('请选择反馈类型').min(1, '请选择反馈类型').max(50),
  content: z.string('请输入反馈内容').trim().min(1, '请输入反馈内容').max(200, '最多 200 个字符'),
});

/** What an agent thinks of the product (specification sections 3 and 5). */
export const sendFeedback = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/feedback',
  summary: '提交意见反馈',
  once: true,
  access: 'signed-in',
  body: feedbackInput,
  reply: z.object({ id }),
  errors: [feedbackErrors.unknownType],
});
