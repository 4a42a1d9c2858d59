import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { clientId, id } from '../kit/ids.ts';
import { handlingFields, leftMessage, leftMessageErrors, leftMessageQuery } from '../kit/left-message.ts';
import { listPage } from '../kit/list-page.ts';
import { videoVisitorErrors } from './visitor.contract.ts';

export const videoLeaveErrors = defineErrors('video-leave', leftMessageErrors);

/** What a customer writes while no agent receives them. `clientLeaveId` is made once: sent again, it is one message. */
export const videoLeaveFields = z.object({
  clientLeaveId: clientId,
  name: z.string().trim().min(1, '请输入您的称呼').max(30),
  phone: z
    .string()
    .trim()
    .regex(/^\+?\d{6,15}$/, '请输入正确的电话号码'),
  content: z.string().trim().min(1, '请输入留言内容').max(1000),
  /** The customer wants to be called. */
  callBack: z.boolean(),
});

export type VideoLeaveFields = z.output<typeof videoLeaveFields>;

/** Accepted at any time. It ends the customer's wait: a call in the queue ends. */
export const leaveVideoMessage = endpoint({
  method: 'POST',
  path: '/xmf-video-services/visitor/leave',
  summary: '视频访客留言',
  access: 'visitor',
  body: videoLeaveFields,
  reply: z.object({ id }),
  errors: [
    videoVisitorErrors.noSite,
    videoVisitorErrors.siteClosed,
    videoVisitorErrors.badOrigin,
    videoVisitorErrors.blocked,
    videoVisitorErrors.tooMany,
  ],
});

/** `phone` is masked for who may not see whole numbers. */
export const videoLeave = leftMessage.extend({
  id,
  visitorId: id,
  name: z.string(),
  phone: z.string(),
  content: z.string(),
  callBack: z.boolean(),
});
export type VideoLeave = z.output<typeof videoLeave>;

const access = { code: 'videocall_myreception' };

export const videoLeaveList = endpoint({
  method: 'GET',
  path: '/xmf-video-services/leave',
  summary: '视频留言列表',
  access,
  query: leftMessageQuery,
  reply: listPage(videoLeave),
});

/** Notes what was done about a message. */
export const handleVideoLeave = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/leave/handling',
  summary: '处理视频留言',
  access,
  body: handlingFields.extend({ id }),
  reply: z.null(),
  errors: [videoLeaveErrors.notFound, videoLeaveErrors.handled],
});
