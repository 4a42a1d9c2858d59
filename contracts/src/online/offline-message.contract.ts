import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { clientId, id } from '../kit/ids.ts';
import { handlingFields, leftMessage, leftMessageErrors, leftMessageQuery } from '../kit/left-message.ts';
import { listPage } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { visitorErrors } from './visitor.contract.ts';

export const offlineMessageErrors = defineErrors('chat-leave', {
  ...leftMessageErrors,
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
export const offlineMessage = leftMessage.extend({
  id,
  visitorId: id,
  name: userText(z.string()),
  phone: z.string(),
  content: userText(z.string()),
  pageTitle: userText(z.string()),
  pageUrl: userText(z.string()),
});
export type OfflineMessage = z.output<typeof offlineMessage>;

const access = { code: 'online_leaves' };

export const offlineMessageList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/leave',
  summary: '在线留言列表',
  access,
  query: leftMessageQuery,
  reply: listPage(offlineMessage),
});

/** Notes what was done about a message. */
export const handleOfflineMessage = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/leave/handling',
  summary: '处理在线留言',
  access,
  body: handlingFields.extend({ id }),
  reply: z.null(),
  errors: [offlineMessageErrors.notFound, offlineMessageErrors.handled],
});
