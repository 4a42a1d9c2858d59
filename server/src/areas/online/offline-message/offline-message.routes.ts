import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  handleOfflineMessage,
  leaveMessage,
  offlineMessageErrors,
  offlineMessageList,
} from '@lianxi/contracts/online/offline-message.contract';
import { visitorErrors } from '@lianxi/contracts/online/visitor.contract';
import { toDosTopic } from '@lianxi/contracts/to-do/events';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { handleLeftMessage } from '../../../platform/left-message/left-messages.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { isBlacklisted } from '../blacklist-entry/blacklist-entry.queries.ts';
import { chatOf } from '../chat.ts';
import { chatSettingTable } from '../chat-setting/chat-setting.queries.ts';
import { findCurrentConversation } from '../conversation/conversation.queries.ts';
import { withoutNul } from '../conversation/conversation-lifecycle.ts';
import { findSiteOf } from '../visitor/visitor.queries.ts';
import { countLately, findSent, insertOfflineMessage, isOpenGroup, listOfflineMessages } from './offline-message.queries.ts';

/** The limit of messages that one visitor may leave within an hour. */
const MAX_PER_HOUR = 10;

const offlineMessages = { noun: 'chat-leave', table: 'chat_leaves', key: 'id', errors: offlineMessageErrors } as const;
export const sealedOfflineMessages: SealedTable = { table: 'chat_leaves', columns: ['chat_leaves.phone'] };

export const offlineMessageRoutes = routes((on) => {
  on(leaveMessage, async (ctx) => {
    const { tx, cipher, headers, body } = ctx;
    const { visitorId } = ctx.visitor;
    // The token alone is not enough: the tenant must allow the page.
    const site = await findSiteOf(tx, ctx.visitor, { origin: headers.origin, host: headers.host });
    if (await isBlacklisted(ctx, visitorId)) throw new CodedError(visitorErrors.blocked);
    const sent = await findSent(ctx, visitorId, body.clientLeaveId);
    if (sent) return { id: sent };
    if ((await countLately(ctx, visitorId)) >= MAX_PER_HOUR) throw new CodedError(commonErrors.tooMany);
    if (body.chatGroupId && !(await isOpenGroup(ctx, body.chatGroupId))) throw new CodedError(offlineMessageErrors.unknownGroup);
    // Without a choice it belongs to the group that would have received the visitor.
    const chatGroupId = body.chatGroupId ?? (await findDefaultGroup(ctx, site.chat_group_id)) ?? undefined;
    const texts = { name: withoutNul(body.name), content: withoutNul(body.content) };
    const page = { pageTitle: withoutNul(body.pageTitle), pageUrl: withoutNul(body.pageUrl) };
    const fields = { ...body, ...texts, ...page, chatGroupId, phone: cipher.encrypt('chat_leaves.phone', body.phone) };
    const id = (await insertOfflineMessage(ctx, visitorId, fields)) ?? (await findSent(ctx, visitorId, body.clientLeaveId));
    if (!id) throw new CodedError(commonErrors.unavailable);
    ctx.changed(toDosTopic);
    // The message is answered later: its visitor does not wait any more.
    const current = await findCurrentConversation(tx, ctx.tenantId, visitorId);
    if (current?.state === 'queued') await chatOf(ctx.kernel).close(ctx, current.id, { side: 'visitor', id: visitorId });
    return { id };
  });

  on(offlineMessageList, async (ctx) => {
    const { query, principal, cipher } = ctx;
    const whole = principal.holds(CONTACT_NUMBER);
    const show = (phone: Buffer) => {
      const number = cipher.decrypt('chat_leaves.phone', phone);
      return whole ? number : maskPhone(number, phoneHandle(cipher, number));
    };
    return listOfflineMessages(ctx, query, show);
  });

  on(handleOfflineMessage, async (ctx) => {
    await handleLeftMessage(ctx, offlineMessages, ctx.body.id, ctx.body);
    ctx.changed(toDosTopic);
    return null;
  });
});

/** The site's group, else the tenant's, if it receives visitors; null: none. */
async function findDefaultGroup(own: TenantDb, ofSite: string | null): Promise<string | null> {
  const id = ofSite ?? (await chatSettingTable.find(own)).chatGroupId;
  return id !== null && (await isOpenGroup(own, id)) ? id : null;
}
