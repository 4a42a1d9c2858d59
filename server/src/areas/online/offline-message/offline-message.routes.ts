import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  handleOfflineMessage,
  leaveMessage,
  offlineMessageErrors,
  offlineMessageList,
} from '@lianxi/contracts/online/offline-message.contract';
import { visitorErrors } from '@lianxi/contracts/online/visitor.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { isBlacklisted } from '../blacklist-entry/blacklist-entry.queries.ts';
import { withoutNul } from '../conversation/conversation-lifecycle.ts';
import { findSiteOf } from '../visitor/visitor.queries.ts';
import {
  countLately,
  findSent,
  insertOfflineMessage,
  isOpenGroup,
  listLeaves,
  lockHandling,
  saveHandling,
} from './offline-message.queries.ts';

/** Messages that one visitor may leave within an hour. */
const MAX_PER_HOUR = 10;

export const offlineMessageRoutes = routes((on) => {
  on(leaveMessage, async (ctx) => {
    const { tx, headers, body, kernel } = ctx;
    const { visitorId } = ctx.visitor;
    // The token alone is not enough on a page that the tenant did not allow.
    await findSiteOf(tx, ctx.visitor, { origin: headers.origin, host: headers.host });
    if (await isBlacklisted(ctx, visitorId)) throw new CodedError(visitorErrors.blocked);
    const sent = await findSent(ctx, visitorId, body.clientLeaveId);
    if (sent) return { id: sent };
    if ((await countLately(ctx, visitorId)) >= MAX_PER_HOUR) throw new CodedError(commonErrors.tooMany);
    const { chatGroupId } = body;
    if (chatGroupId && !(await isOpenGroup(ctx, chatGroupId))) throw new CodedError(offlineMessageErrors.unknownGroup);
    const texts = { name: withoutNul(body.name), content: withoutNul(body.content) };
    const page = { pageTitle: withoutNul(body.pageTitle), pageUrl: withoutNul(body.pageUrl) };
    const fields = { ...body, ...texts, ...page, phone: kernel.cipher.encrypt(body.phone) };
    const id = (await insertOfflineMessage(ctx, visitorId, fields)) ?? (await findSent(ctx, visitorId, body.clientLeaveId));
    if (!id) throw new CodedError(commonErrors.unavailable);
    return { id };
  });

  on(offlineMessageList, async (ctx) => {
    const { query, principal, tenantId } = ctx;
    const { cipher } = ctx.kernel;
    const whole = principal.holds(CONTACT_NUMBER);
    const show = (phone: Buffer) => {
      const number = cipher.decrypt(phone);
      return whole ? number : maskPhone(number, phoneHandle(cipher, tenantId, number));
    };
    const found = await listLeaves(ctx, query, show);
    // Visitors write numbers into their words as well.
    const readable = (text: string) => (whole ? text : maskNumbersIn(text));
    const list = found.list.map((message) => ({ ...message, name: readable(message.name), content: readable(message.content) }));
    return { ...found, list };
  });

  on(handleOfflineMessage, async (ctx) => {
    const { id, handling, leaveRemark } = ctx.body;
    const before = await lockHandling(ctx, id);
    if (before === null) throw new CodedError(offlineMessageErrors.notFound);
    if (before !== '0') throw new CodedError(offlineMessageErrors.handled);
    await saveHandling(ctx, { id, handling, remark: leaveRemark, agentId: ctx.principal.agentId });
    ctx.audit({ target: `chat-leave:${id}`, after: { handling } });
    return null;
  });
});
