import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { agentErrors } from './agent.contract.ts';

/** The shortest time between two codes, and how long one is valid. */
export const HAND_OVER_CODE_AGAIN_SECONDS = 60;
export const HAND_OVER_CODE_SECONDS = 600;

export const handOverErrors = defineErrors('hand-over', {
  noPhone: { kind: 'conflict', text: '请先在个人资料中填写联系电话，验证码发到该号码' },
  tooSoon: { kind: 'too-many', text: '验证码已发送，请稍后再获取' },
  badCode: { kind: 'invalid', text: '验证码不正确或已失效，请重新获取', field: 'code' },
  badReceiver: { kind: 'invalid', text: '接收人须为其他已启用的用户', field: 'receiverIds' },
  unknownKind: { kind: 'invalid', text: '请选择要交接的内容', field: 'kinds' },
  running: { kind: 'conflict', text: '该用户的数据正在交接，请等待完成' },
});

const access = { code: 'system_user_edit' } as const;
const kind = z.string().regex(/^[a-z-]{1,40}$/);

/** Something of one kind that a user holds. */
export const heldKind = z.object({ kind, name: z.string(), unit: z.string(), count: z.number().int() });
export type HeldKind = z.output<typeof heldKind>;

/** What a user holds, by kind, and what was handed over last. */
export const heldByAgent = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/transfer',
  summary: '查询待交接数据',
  access,
  dataScope: 'system_user',
  query: z.object({ id }),
  reply: z.object({
    agentId: id,
    agName: z.string(),
    disabled: z.boolean(),
    kinds: z.array(heldKind),
    /** The newest hand-over of this user; null: none yet. */
    last: z
      .object({
        state: z.enum(['running', 'done', 'stopped']),
        receivers: z.array(z.string()),
        moved: z.array(heldKind),
        createTime: timestamp,
        finishTime: timestamp.nullable(),
      })
      .nullable(),
  }),
  errors: [agentErrors.beyondOwn],
});

/** Sends a code to the caller's own telephone: a hand-over asks for it. */
export const sendHandOverCode = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/transfer/TransferSendSms',
  summary: '发送交接验证码',
  access,
  reply: z.object({
    masked: z.string(),
    /** Until the next one may be sent. */
    seconds: z.number().int(),
    /** No carrier is configured: the code is in the server's outbox folder. */
    outbox: z.boolean(),
  }),
  errors: [handOverErrors.noPhone, handOverErrors.tooSoon],
});

/** How many seconds the caller must wait for the next code, by the server's clock. */
export const handOverCountdown = endpoint({
  method: 'GET',
  path: '/xmf-user-auth/transfer/smsCountdown',
  summary: '交接验证码倒计时',
  access,
  reply: z.object({ seconds: z.number().int() }),
});

/** The fields of the form. */
export const handOverInput = z.object({
  receiverIds: z.array(id).min(1, '请选择接收人').max(20, '最多选择 20 位接收人'),
  kinds: z.array(kind).min(1, '请选择要交接的内容').max(50),
  code: z
    .string()
    .trim()
    .min(1, { error: '请输入验证码', abort: true })
    .regex(/^\d{6}$/, '验证码为 6 位数字'),
});

/** Gives what a user holds to others, in turn when there are several. A task does it. */
export const handOver = endpoint({
  method: 'POST',
  path: '/xmf-user-auth/transfer',
  summary: '交接数据',
  access,
  dataScope: 'system_user',
  once: true,
  body: handOverInput.extend({ agentId: id }),
  reply: z.object({ taskId: id }),
  errors: [
    agentErrors.beyondOwn,
    ...Object.values(handOverErrors).filter(({ reason }) => /badCode|badReceiver|unknownKind|running/.test(reason)),
  ],
});
