import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { sessionId, videoAccess, videoCall, videoCallErrors } from './call.contract.ts';

const dataScope = 'videocall_onlinemonitoring';

/** Starts (`on`) or stops watching a running call, unseen and unheard. Its agent must be within the caller's data scope. */
export const watchVideoCall = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/watch',
  summary: '旁观视频通话',
  access: { code: 'videocall_watch' },
  dataScope,
  body: z.object({ sessionId, on: z.boolean() }),
  /** `access` is null when watching has stopped. */
  reply: z.object({ call: videoCall, access: videoAccess.nullable() }),
  errors: [
    videoCallErrors.notFound,
    videoCallErrors.ended,
    videoCallErrors.busy,
    videoCallErrors.notConfigured,
    videoCallErrors.mediaAway,
  ],
});

/** Ends a call for every party. Ending an ended one again returns the same. */
export const forceEndVideoCall = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/forcedEnd',
  summary: '强制结束视频通话',
  access: { code: 'videocall_call_end' },
  dataScope,
  body: z.object({ sessionId }),
  reply: videoCall,
  errors: [videoCallErrors.notFound],
});
