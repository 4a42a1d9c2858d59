import { CodedError } from '@lianxi/contracts/kit/errors';
import { visitErrors } from '@lianxi/contracts/online/visit.contract';
import { type VideoCall, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { chooseVideoCustomer, linkVideoCustomer, videoCallVisitor } from '@lianxi/contracts/videocall/visitor-customer.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { customerForNumber, isReadableCustomer } from '../../customer/public.ts';
import { type CallRow, findCallRow } from '../call/call.queries.ts';
import { findParty, lockKnownCall } from '../call/party.queries.ts';
import { videoOf } from '../video.ts';
import { findPhone, lockCustomer, saveCustomer } from './visitor.queries.ts';

export const videoVisitorCustomerRoutes = routes((on) => {
  on(videoCallVisitor, async (ctx) => {
    const call = await findCallRow(ctx, ctx.query.sessionId);
    const me = { side: 'agent', id: ctx.principal.agentId } as const;
    if (!call || !(await findParty(ctx, call.id, me, { before: true }))) throw new CodedError(videoCallErrors.notFound);
    const phone = await findPhone(ctx, call.visitorId);
    const isWhole = phone === null || ctx.principal.holds(CONTACT_NUMBER);
    return { phone: isWhole ? phone : maskPhone(phone, phoneHandle(ctx.cipher, phone)) };
  });

  on(linkVideoCustomer, async (ctx) => {
    const { principal, now } = ctx;
    const call = await lockOwnersCall(ctx, ctx.body.sessionId);
    const phone = await findPhone(ctx, call.visitorId);
    if (phone === null) throw new CodedError(visitErrors.noNumber);
    const introduced = { name: call.visitorName, phone, email: '', company: '' };
    const by = { agentId: principal.agentId, mayCreate: principal.holds('customer_edit'), where: '视频通话', now } as const;
    const customer = await customerForNumber(ctx, introduced, by);
    if (!customer) throw new CodedError(visitErrors.noCustomer);
    const was = await lockCustomer(ctx, call.visitorId);
    return { call: await setCustomer(ctx, call, { customerId: customer.id, was }), created: customer.created };
  });

  on(chooseVideoCustomer, async (ctx) => {
    const { sessionId, customerId, was } = ctx.body;
    const call = await lockOwnersCall(ctx, sessionId);
    if (customerId !== null && !(await isReadableCustomer(ctx, customerId))) throw new CodedError(visitErrors.unknownCustomer);
    if ((await lockCustomer(ctx, call.visitorId)) !== was) throw new CodedError(visitErrors.linkedMeanwhile);
    return setCustomer(ctx, call, { customerId, was });
  });
});

/**
 * A call that the caller serves, or served last, locked.
 * @throws CodedError video-call.notFound, video-call.notYours
 */
async function lockOwnersCall(ctx: SignedInContext<unknown>, sessionId: string): Promise<CallRow> {
  const { agentId } = ctx.principal;
  const call = await lockKnownCall(ctx, sessionId, agentId);
  if (call.agentId !== agentId) throw new CodedError(videoCallErrors.notYours);
  return call;
}

/** Every agent of the call sees the customer at once; the operation log contains who linked them. */
async function setCustomer(
  ctx: SignedInContext<unknown>,
  { id, visitorId }: CallRow,
  { customerId, was }: { customerId: string | null; was: string | null },
): Promise<VideoCall> {
  await saveCustomer(ctx, visitorId, customerId);
  ctx.audit({ target: `video-visitor:${visitorId}`, before: { customerId: was }, after: { customerId } });
  return videoOf(ctx.kernel).effects.notify(ctx, id, { formerAgentIds: [ctx.principal.agentId] });
}
