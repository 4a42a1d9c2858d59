import { conversationsTopic } from '@lianxi/contracts/online/events';
import { sql } from 'kysely';
import { leftMessageToDos } from '../../../platform/left-message/left-message-to-dos.ts';
import { endOfTenantDay, soonest, type ToDoSource } from '../../../platform/to-do/to-do.ts';
import { hasSummary } from '../../summary/public.ts';
import { summedUp } from '../conversation-record/conversation-record.queries.ts';

const offlineMessages = leftMessageToDos('chat_leaves', {
  kind: 'chat-leave',
  name: '待处理在线留言',
  code: 'online_leaves',
  path: '/online/leaves?handling=0',
});

const summaries: ToDoSource = {
  kind: 'chat-summary',
  name: '待写会话小结',
  code: 'online_myreception',
  path: '/online/myreception?summary=owed',
  topics: [conversationsTopic],
  find: ({ tx, tenantId, principal, among }) => {
    const found = tx
      .selectFrom('conversations as c')
      .where('c.tenant_id', '=', tenantId)
      .where('c.agent_id', '=', principal.agentId)
      .where('c.closed_at', '>', sql<Date>`now() - interval '7 days'`)
      .where(hasSummary(summedUp, 'owed'))
      .where(among(sql.ref('c.id')))
      .select(['c.id', 'c.created_at', 'c.closed_at', 'c.visitor_name']);
    return soonest(found, endOfTenantDay(sql`c.closed_at`), ({ id, created_at, closed_at, visitor_name: name }) => ({
      id,
      title: name || '访客',
      note: '',
      since: (closed_at ?? created_at).toISOString(),
      link: { path: `/online/myreception?summary=owed&id=${id}` },
    }));
  },
};

/** What of the chat waits for a person. */
export const chatToDos: readonly ToDoSource[] = [offlineMessages, summaries];
