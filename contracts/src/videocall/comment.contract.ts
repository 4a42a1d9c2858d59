import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { sessionId, videoCallErrors } from './call.contract.ts';

const access = { code: 'videocall_dialogue' };
const bySession = z.object({ sessionId });

/** What agents note on a call for each other, during it or afterwards. */
export const videoComment = z.object({ id, agName: z.string(), words: userText(z.string()), createTime: timestamp });
export type VideoComment = z.output<typeof videoComment>;

/** Notes something on a call that the caller is or was in. */
export const commentVideoCall = endpoint({
  method: 'POST',
  path: '/xmf-video-services/calls/comments',
  summary: '视频通话备注',
  once: true,
  access,
  body: bySession.extend({ words: z.string().trim().min(1, '请输入备注').max(500) }),
  reply: videoComment,
  errors: [videoCallErrors.notFound],
});

/** Notes on a call that the caller is or was in, the oldest first. */
export const videoComments = endpoint({
  method: 'GET',
  path: '/xmf-video-services/calls/comments',
  summary: '视频通话备注列表',
  access,
  query: bySession,
  reply: z.array(videoComment),
  errors: [videoCallErrors.notFound],
});
