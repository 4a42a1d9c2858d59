import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { toDosTopic } from '@lianxi/contracts/to-do/events';
import {
  handleVideoLeave,
  leaveVideoMessage,
  videoLeaveErrors,
  videoLeaveList,
} from '@lianxi/contracts/videocall/offline-message.contract';
import { videoVisitorErrors } from '@lianxi/contracts/videocall/visitor.contract';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { TenantTx } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { leftMessageToDos } from '../../../platform/left-message/left-message-to-dos.ts';
import { handleLeftMessage } from '../../../platform/left-message/left-messages.ts';
import { maskPhone, phoneHandle } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { lockCalls, lockCallsWhere } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { endCall, endingByCustomer } from '../call/call-end.ts';
import { videoOf } from '../video.ts';
import { findVisitor, isBlocked } from '../visitor/visitor.queries.ts';
import { countLately, findSent, insertLeave, listLeaves } from './offline-message.queries.ts';

/** The limit of messages that one customer may leave within an hour. */
const MAX_PER_HOUR = 10;

const leaves = { noun: 'video-leave', table: 'video_leaves', key: 'id', errors: videoLeaveErrors } as const;
export const sealedVideoLeaves: SealedTable = { table: 'video_leaves', columns: ['video_leaves.phone'] };

export const videoLeaveRoutes = routes((on) => {
  on(leaveVideoMessage, async (ctx) => {
    const { cipher, headers, body, kernel } = ctx;
    const { visitorId } = ctx.visitor;
    // The token alone is not enough: the tenant must allow the page.
    await findVisitor(ctx, visitorId, { origin: headers.origin, host: headers.host });
    if (await isBlocked(ctx, visitorId)) throw new CodedError(videoVisitorErrors.blocked);
    const sent = await findSent(ctx, visitorId, body.clientLeaveId);
    if (sent) return { id: sent };
    if ((await countLately(ctx, visitorId)) >= MAX_PER_HOUR) throw new CodedError(videoVisitorErrors.tooMany);
    const texts = { name: withoutNul(body.name), content: withoutNul(body.content) };
    const fields = { ...body, ...texts, phone: cipher.encrypt('video_leaves.phone', body.phone) };
    const id = (await insertLeave(ctx, visitorId, fields)) ?? (await findSent(ctx, visitorId, body.clientLeaveId));
    if (!id) throw new CodedError(commonErrors.unavailable);
    ctx.changed(toDosTopic);
    await endWait(ctx, videoOf(kernel).effects, visitorId);
    return { id };
  });

  on(videoLeaveList, async (ctx) => {
    const { query, principal, cipher } = ctx;
    const whole = principal.holds(CONTACT_NUMBER);
    const show = (phone: Buffer) => {
      const number = cipher.decrypt('video_leaves.phone', phone);
      return whole ? number : maskPhone(number, phoneHandle(cipher, number));
    };
    const found = await listLeaves(ctx, query, show);
    // Customers write numbers into their texts too.
    const readable = (text: string) => (whole ? text : maskNumbersIn(text));
    const list = found.list.map((message) => ({ ...message, name: readable(message.name), content: readable(message.content) }));
    return { ...found, list };
  });

  on(handleVideoLeave, async (ctx) => {
    await handleLeftMessage(ctx, leaves, ctx.body.id, ctx.body);
    ctx.changed(toDosTopic);
    return null;
  });
});

/** Who left a message waits no longer: no agent is called for them any more. */
async function endWait(tenant: TenantTx, effects: CallEffects, visitorId: string): Promise<void> {
  await lockCalls(tenant);
  const waits = sql`c.visitor_id = ${visitorId} and c.state in ('queued', 'ringing')`;
  for (const call of await lockCallsWhere(tenant, waits)) await endCall(tenant, effects, call, endingByCustomer(call));
}

/** PostgreSQL cannot store NUL in a text. */
const withoutNul = (text: string) => text.replaceAll('\0', '');

/** Messages that nobody handled yet: the page 待办 shows them. */
export const videoLeaveToDos = leftMessageToDos('video_leaves', {
  kind: 'video-leave',
  name: '待处理视频留言',
  code: 'videocall_myreception',
  path: '/videocall/myreception/leaves?handling=0',
});
