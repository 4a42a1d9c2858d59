import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { handlingFields, leftMessage, leftMessageErrors, leftMessageQuery } from '../kit/left-message.ts';
import { listPage } from '../kit/list-page.ts';
import { linkedid } from './call-station.ts';

export const voicemailErrors = defineErrors('leave', leftMessageErrors);

/** A message that a caller left after the tone. */
export const voicemail = leftMessage.extend({
  linkedid,
  callerId: z.string(),
  did: z.string(),
  seconds: z.number().int(),
  fileName: z.string(),
});
export type Voicemail = z.output<typeof voicemail>;

const access = { code: 'callcenter_leaves' };

export const voicemailList = endpoint({
  method: 'GET',
  path: '/xmf-call-center/leave',
  summary: '留言列表',
  access,
  query: leftMessageQuery,
  reply: listPage(voicemail),
});

/** Stores how an agent handled a message. `linkedId` has the specification's spelling (section 7). */
export const handleVoicemail = endpoint({
  method: 'PUT',
  path: '/xmf-call-center/leave/handling',
  summary: '处理留言',
  access,
  body: handlingFields.extend({ linkedId: linkedid }),
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
