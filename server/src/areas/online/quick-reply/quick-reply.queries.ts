import { quickReply } from '@lianxi/contracts/online/quick-reply.contract';
import { recordKit } from '../../../platform/record/record-routes.ts';

/** The limit of replies that a composer gets. */
const MAX_USABLE = 2000;

/** The columns of quick replies in their table. */
export const lies = {
  table: 'quick_replies',
  columns: { title: 'title', content: 'content', link: 'link', folder: 'folder', scope: 'scope', chatGroupId: 'chat_group_id' },
  toWire: ({ group_name }: { group_name: string | null }) => ({ groupName: group_name }),
} as const;

/** The replies that an agent may send: the tenant's, their groups' and their own, by folder and title. */
export const usableReplies = recordKit(quickReply, {
  ...lies,
  rows: (replies, { principal: { agentId } }) =>
    replies
      .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.id', '=', 'r.chat_group_id'))
      .leftJoin('chat_group_members as m', (join) =>
        join
          .onRef('m.tenant_id', '=', 'r.tenant_id')
          .onRef('m.chat_group_id', '=', 'r.chat_group_id')
          .on('m.agent_id', '=', agentId),
      )
      .select('g.name as group_name')
      .where((eb) => eb.or([eb('r.scope', '=', 'public'), eb('r.agent_id', '=', agentId), eb('m.agent_id', 'is not', null)]))
      .limit(MAX_USABLE),
  order: [
    ['folder', 'asc'],
    ['title', 'asc'],
    ['id', 'asc'],
  ],
});
