import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { visitErrors } from '../online/visit.contract.ts';
import { sessionId, videoCall, videoCallErrors } from './call.contract.ts';

const access = { code: 'videocall_dialogue' };
const bySession = z.object({ sessionId });

/** What the visitor of a call that the caller is or was in wrote before it. */
export const videoCallVisitor = endpoint({
  method: 'GET',
  path: '/xmf-video-services/calls/visitor',
  summary: '视频访客信息',
  access,
  query: bySession,
  /** `phone` is masked for who may not see whole numbers; null: none. */
  reply: z.object({ phone: z.string().nullable() }),
  errors: [videoCallErrors.notFound],
});

/**
 * Makes the visitor of a call that the caller serves, or served last, the customer with the number that they filled in. Without
 * one, who may edit customers makes a new one. The visitor could have typed anybody's number: an agent decides.
 */
export const linkVideoCustomer = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/customer',
  summary: '按电话关联视频客户',
  access,
  body: bySession,
  reply: z.object({ call: videoCall, created: z.boolean() }),
  errors: [videoCallErrors.notFound, videoCallErrors.notYours, visitErrors.noNumber, visitErrors.noCustomer],
});

/**
 * Makes the visitor of a call that the caller serves, or served last, the customer whom the caller chose among those they may
 * read; null: nobody's. `was` is whose the caller saw them to be, so that nobody undoes what a colleague did meanwhile.
 */
export const chooseVideoCustomer = endpoint({
  method: 'PUT',
  path: '/xmf-video-services/calls/visitorCustomer',
  summary: '选择或解除视频访客的客户',
  access,
  dataScope: 'customer_list',
  body: bySession.extend({ customerId: id.nullable(), was: id.nullable() }),
  reply: videoCall,
  errors: [videoCallErrors.notFound, videoCallErrors.notYours, visitErrors.unknownCustomer, visitErrors.linkedMeanwhile],
});
