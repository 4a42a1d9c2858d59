import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';

export const mediaEventErrors = defineErrors('media-event', {
  notSigned: { kind: 'forbidden', text: '签名无效' },
});

/**
 * What the media server tells us unasked (LiveKit's webhook), signed with the key that it shares with us. The same event
 * may come several times, late, or never.
 */
export const tellMediaEvent = endpoint({
  method: 'POST',
  path: '/xmf-video-services/media/events',
  summary: '媒体服务器事件',
  access: 'public',
  bodyKind: 'raw',
  body: z.string().max(256 * 1024),
  reply: z.null(),
  errors: [mediaEventErrors.notSigned],
});
