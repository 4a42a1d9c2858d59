import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { replyDrafts, saveReplyDraft } from '@lianxi/contracts/online/reply-draft.contract';
import { routes } from '../../../platform/http/routes.ts';
import { withoutNul } from '../conversation/conversation-lifecycle.ts';
import { findReplyDrafts, removeReplyDrafts, replaceReplyDraft } from './reply-draft.queries.ts';

export const replyDraftRoutes = routes((on) => {
  on(replyDrafts, (ctx) => findReplyDrafts(ctx, ctx.principal.agentId));

  on(
    saveReplyDraft,
    async (ctx) => {
      const { tx, tenantId, params, body } = ctx;
      const { agentId } = ctx.principal;
      // Locked, so that no draft is stored after the end of the conversation removed them.
      const row = await tx
        .selectFrom('conversations')
        .select(['state', 'agent_id', 'guest_ids'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', params.id)
        .forShare()
        .executeTakeFirst();
      if (!row) throw new CodedError(conversationErrors.notFound);
      if (row.agent_id !== agentId && !row.guest_ids.includes(agentId)) throw new CodedError(conversationErrors.notYours);
      if (row.state !== 'active') throw new CodedError(conversationErrors.closed);
      const text = withoutNul(body.text).toWellFormed();
      if (text === '') await removeReplyDrafts(ctx, params.id, { agentId, note: body.note });
      else await replaceReplyDraft(ctx, agentId, { recordId: params.id, note: body.note, text });
      return null;
    },
    { audited: false },
  );
});
