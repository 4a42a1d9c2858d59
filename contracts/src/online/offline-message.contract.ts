import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { clientId, id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { visitorErrors } from './visitor.contract.ts';

export const offlineMessageErrors = defineErrors('chat-leave', {
  notFound: { kind: 'not-found', text: '留言不存在' },
  handled: { kind: 'conflict', text: '该留言已处理' },
  unknownGroup: { kind: 'invalid', text: '咨询类型不存在', field: 'chatGroupId' },
});

/** What a visitor writes while nobody receives them. `clientLeaveId` is made once: sent again, it is one message. */
export const offlineMessageFields = z.object({
  clientLeaveId: clientId,
  name: z.string().trim().min(1, '请输入您的称呼').max(30),
  phone: z
    .string()
    .trim()
    .regex(/^\+?\d{6,15}$/, '请输入正确的电话号码'),
  content: z.string().trim().min(1, '请输入留言内容').max(1000),
  chatGroupId: id.optional(),
  pageTitle: z.string().max(200),
  pageUrl: z.string().max(2000),
});

/** Accepted at any time, not only when the door is shut. */
export const leaveMessage = endpoint({
  method: 'POST',
  path: '/xmf-online-services/visitor/leave',
  summary: '访客留言',
  access: 'visitor',
  body: offlineMessageFields,
  reply: z.object({ id }),
  errors: [visitorErrors.badOrigin, visitorErrors.blocked, offlineMessageErrors.unknownGroup],
});

/** `phone` is masked for who may not see whole numbers. */
export const offlineMessage = z.object({
  id,
  visitorId: id,
  name: z.string(),
  phone: z.string(),
  content: z.string(),
  chatGroupName: z.string(),
  pageTitle: z.string(),
  pageUrl: z.string(),
  createTime: timestamp,
  /** 0 open, 1 handled, 2 no answer needed. */
  handling: z.enum(['0', '1', '2']),
  leaveRemark: z.string(),
  handledByName: z.string(),
  handleTime: timestamp.nullable(),
});
export type OfflineMessage = z.output<typeof offlineMessage>;

const access = { code: 'online_leaves' };

/** Newest first. */
export const offlineMessageList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/leave',
  summary: '在线留言列表',
  access,
  query: listQuery.extend({
    handling: z.enum(['0', '1', '2']).optional(),
    chatGroupId: id.optional(),
    beginTime: timestamp.optional(),
    endTime: timestamp.optional(),
  }),
  reply: listPage(offlineMessage),
});

/** What was done about a message. */
export const offlineMessageHandling = z.object({
  id,
  handling: z.enum(['1', '2']),
  leaveRemark: z.string().trim().max(500).default(''),
});

export const handleOfflineMessage = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/leave/handling',
  summary: '处理在线留言',
  access,
  body: offlineMessageHandling,
  reply: z.null(),
  errors: [offlineMessageErrors.notFound, offlineMessageErrors.handled],
});
