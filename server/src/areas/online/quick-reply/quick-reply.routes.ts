import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  createQuickReply,
  deleteQuickReply,
  myQuickReplies,
  type QuickReply,
  quickReplyErrors,
  quickReplyGroups,
  quickReplyList,
  readQuickReply,
  updateQuickReply,
} from '@lianxi/contracts/online/quick-reply.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import {
  findGroups,
  findQuickReply,
  findUsableReplies,
  insertQuickReply,
  listQuickReplies,
  removeQuickReply,
  replaceQuickReply,
} from './quick-reply.queries.ts';

export const quickReplyRoutes = routes((on) => {
  on(quickReplyList, (ctx) => listQuickReplies(ctx, ctx.principal.agentId, ctx.query));

  on(myQuickReplies, (ctx) => findUsableReplies(ctx, ctx.principal.agentId));

  on(quickReplyGroups, (ctx) => findGroups(ctx));

  on(readQuickReply, async (ctx) => existing(await findQuickReply(ctx, ctx.principal.agentId, ctx.params.id)));

  on(createQuickReply, async (ctx) => {
    check(ctx.principal, ctx.body);
    const id = await insertQuickReply(ctx, ctx.principal.agentId, ctx.body);
    ctx.audit({ target: `quick-reply:${id}`, after: ctx.body });
    return { id };
  });

  on(updateQuickReply, async (ctx) => {
    const { agentId } = ctx.principal;
    const before = existing(await findQuickReply(ctx, agentId, ctx.body.id));
    check(ctx.principal, before);
    check(ctx.principal, ctx.body);
    if (!(await replaceQuickReply(ctx, agentId, ctx.body))) throw new CodedError(quickReplyErrors.changed);
    ctx.audit({ target: `quick-reply:${before.id}`, before, after: ctx.body });
    return null;
  });

  on(deleteQuickReply, async (ctx) => {
    const before = existing(await findQuickReply(ctx, ctx.principal.agentId, ctx.params.id));
    check(ctx.principal, before);
    await removeQuickReply(ctx, before.id);
    ctx.audit({ target: `quick-reply:${before.id}`, before });
    return null;
  });
});

/** What others send as well needs a right of its own. */
function check(principal: Principal, { scope, chatGroupId }: Pick<QuickReply, 'scope' | 'chatGroupId'>): void {
  if (scope !== 'own' && !principal.holds('online_quickreply_shared')) throw new CodedError(quickReplyErrors.notYours);
  if (scope === 'group' && chatGroupId === null) throw new CodedError(quickReplyErrors.noGroup);
}
