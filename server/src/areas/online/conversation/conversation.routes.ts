import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  closeConversation,
  conversationDetail,
  conversationErrors,
  conversationList,
  conversationMessages,
  myConversations,
  putAwayConversation,
} from '@lianxi/contracts/online/conversation.contract';
import { conversationDecisions, markConversation } from '@lianxi/contracts/online/conversation-record.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { restoreNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { findWritten } from '../../summary/public.ts';
import { chatOf } from '../chat.ts';
import { findMarks, findRecords, findSummaryMarks, saveMark } from '../conversation-record/conversation-record.queries.ts';
import { findDecisions } from '../conversation-record/decision.queries.ts';
import { readMessages } from '../message/message-log.queries.ts';
import { findConversation, findDeskConversations, isWithinScope, putAway } from './conversation.queries.ts';
import { withoutNul } from './conversation-lifecycle.ts';

const constraints: ConstraintErrors = {
  messages_conversation_fkey: conversationErrors.notFound,
};

export const conversationRoutes = routes((on) => {
  on(myConversations, ({ tx, tenantId, principal }) => findDeskConversations(tx, tenantId, principal.agentId));

  on(conversationList, async ({ tx, tenantId, scope, query, principal }) => {
    const page = await findRecords(tx, tenantId, scope, { ...query, whole: principal.holds(CONTACT_NUMBER) });
    const marks = await findMarks(
      tx,
      tenantId,
      page.list.map(({ id }) => id),
    );
    return { ...page, list: page.list.map((each) => ({ ...each, quality: marks.get(each.id) ?? null })) };
  });

  on(markConversation, async (ctx) => {
    const { tx, tenantId, scope, params, body, principal } = ctx;
    if (!(await isWithinScope(tx, tenantId, scope, params.id))) throw new CodedError(conversationErrors.notFound);
    const was = (await findMarks(tx, tenantId, [params.id])).get(params.id)?.note ?? '';
    const note = restoreNumbersIn(withoutNul(body.note), was);
    await saveMark(tx, tenantId, params.id, { ...body, note, agentId: principal.agentId });
    ctx.audit({ target: `conversation:${params.id}`, after: { quality: body.mark } });
    return null;
  });

  on(conversationDetail, async (ctx) => {
    const { id } = ctx.params;
    const found = await findReadable(ctx, id);
    const reader = { whole: ctx.principal.holds(CONTACT_NUMBER) };
    const quality = (await findMarks(ctx.tx, ctx.tenantId, [id])).get(id) ?? null;
    const summary = (await findSummaryMarks(ctx.tx, ctx.tenantId, [id])).get(id) ?? null;
    return { ...found, quality, summary, summaries: (await findWritten(ctx, reader, 'chat', [id])).get(id) ?? [] };
  });

  on(conversationMessages, async (ctx) => {
    const { lastSeq } = await findReadable(ctx, ctx.params.id);
    const messages = await readMessages(ctx.tx, ctx.tenantId, ctx.params.id, ctx.query);
    // The second read includes commits between the two reads: the newest number is never below a message.
    return { messages, lastSeq: Math.max(lastSeq, messages.at(-1)?.seq ?? 0) };
  });

  on(conversationDecisions, async (ctx) => {
    await findReadable(ctx, ctx.params.id);
    return findDecisions(ctx.tx, ctx.tenantId, ctx.params.id);
  });

  on(closeConversation, async (ctx) => {
    const { principal, params } = ctx;
    ctx.audit({ target: `conversation:${params.id}`, after: { state: 'closed' } });
    return chatOf(ctx.kernel).close(ctx, params.id, { side: 'agent', id: principal.agentId });
  });

  on(
    putAwayConversation,
    async ({ tx, tenantId, principal, params }) => {
      if (!(await putAway(tx, tenantId, principal.agentId, params.id))) throw new CodedError(conversationErrors.notFound);
      return null;
    },
    { audited: false },
  );
}, constraints);

/** A conversation that the caller owns, or whose record they may see. For any other caller it does not exist. */
export async function findReadable({ tx, tenantId, principal, scope }: SignedInContext<unknown>, id: string) {
  const conversation = await findConversation(tx, tenantId, id);
  if (!conversation) throw new CodedError(conversationErrors.notFound);
  const { agentId } = principal;
  if (conversation.agentId === agentId || conversation.guests.some((guest) => guest.agentId === agentId)) return conversation;
  if (!principal.holds('online_dialoguerecord') || !(await isWithinScope(tx, tenantId, scope, id))) {
    throw new CodedError(conversationErrors.notFound);
  }
  return conversation;
}
