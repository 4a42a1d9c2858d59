import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** A picture that an agent sent, by the address that its channel was given: whoever has the address opens it until it ends. */
export const sharedFile = endpoint({
  method: 'GET',
  path: '/xmf-online-services/sharedfile/{token}',
  summary: '打开发给渠道的图片',
  access: 'public',
  params: z.object({ token: z.string().regex(/^[\w-]{1,500}$/) }),
  replyKind: 'file',
  reply: z.null(),
});
