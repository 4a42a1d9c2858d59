import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { linkedid } from './call-station.ts';

export const voicemailErrors = defineErrors('leave', {
  notFound: { kind: 'not-found', text: '留言不存在' },
  handled: { kind: 'conflict', text: '该留言已处理' },
});

/** A message that a caller left after the tone. */
export const voicemail = z.object({
  linkedid,
  callerId: z.string(),
  did: z.string(),
  skillGroupName: z.string(),
  seconds: z.number().int(),
  fileName: z.string(),
  createTime: timestamp,
  /** 0 open, 1 handled, 2 no answer needed. */
  handling: z.enum(['0', '1', '2']),
  associationId: z.string(),
  leaveRemark: z.string(),
  handledByName: z.string(),
  handleTime: timestamp.nullable(),
});
export type Voicemail = z.output<typeof voicemail>;

const access = { code: 'callcenter_leaves' };

export const voicemailList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/leave',
  summary: '留言列表',
  access,
  query: listQuery.extend({
    handling: z.enum(['0', '1', '2']).optional(),
    skillGroupId: id.optional(),
    beginTime: timestamp.optional(),
    endTime: timestamp.optional(),
  }),
  reply: listPage(voicemail),
});

/** What was done about a message. `associationId`: the call back, a work order. */
export const voicemailHandling = z.object({
  /** Spelled as the specification does here (section 7). */
  linkedId: linkedid,
  handling: z.enum(['1', '2']),
  associationId: z.string().trim().max(50).default(''),
  leaveRemark: z.string().trim().max(500).default(''),
});

/** Notes what was done about a message. */
export const handleVoicemail = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/leave/handling',
  summary: '处理留言',
  access,
  body: voicemailHandling,
  reply: z.null(),
  errors: [voicemailErrors.notFound, voicemailErrors.handled],
});

/** The sound of a message. */
export const playVoicemail = endpoint({
  method: 'GET',
  path: '/xmf-call-center/leave/play',
  summary: '播放留言',
  access,
  replyKind: 'file',
  query: z.object({ linkedid }),
  reply: z.null(),
  errors: [voicemailErrors.notFound],
});
