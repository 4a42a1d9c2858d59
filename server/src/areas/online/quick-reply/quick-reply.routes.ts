import { CodedError } from '@lianxi/contracts/kit/errors';
import { myQuickReplies, type QuickReply, quickReply, quickReplyGroups } from '@lianxi/contracts/online/quick-reply.contract';
import { routes } from '../../../platform/http/routes.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { lies, usableReplies } from './quick-reply.queries.ts';

const records = recordRoutes(quickReply, {
  ...lies,
  constraints: {
    quick_replies_title_key: quickReply.errors.duplicate,
    quick_replies_group_fkey: quickReply.errors.noGroup,
  },
  // Another agent's own reply does not exist for other agents.
  rows: (replies, { principal }) =>
    replies
      .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.id', '=', 'r.chat_group_id'))
      .select('g.name as group_name')
      .where((eb) => eb.or([eb('r.agent_id', 'is', null), eb('r.agent_id', '=', principal.agentId)])),
  toRow: ({ scope, chatGroupId }, { principal }) => ({
    chat_group_id: scope === 'group' ? chatGroupId : null,
    agent_id: scope === 'own' ? principal.agentId : null,
  }),
  create: (ctx, kit) => {
    check(ctx.principal, ctx.body);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    check(ctx.principal, await kit.find(ctx, ctx.body.id));
    check(ctx.principal, ctx.body);
    return kit.update(ctx);
  },
  remove: async (ctx, kit) => {
    check(ctx.principal, await kit.find(ctx, ctx.params.id));
    return kit.remove(ctx);
  },
});

/** A reply that other agents can send too needs a separate right. */
function check(principal: Principal, { scope, chatGroupId }: Pick<QuickReply, 'scope' | 'chatGroupId'>): void {
  if (scope !== 'own' && !principal.holds('online_quickreply_shared')) throw new CodedError(quickReply.errors.notYours);
  if (scope === 'group' && chatGroupId === null) throw new CodedError(quickReply.errors.noGroup);
}

const others = routes((on) => {
  on(myQuickReplies, (ctx) => usableReplies.all(ctx));

  on(quickReplyGroups, ({ tx, tenantId }) =>
    tx.selectFrom('chat_groups').where('tenant_id', '=', tenantId).select(['id', 'name']).orderBy('name').execute(),
  );
});

export const quickReplyRoutes = [...records, ...others];
