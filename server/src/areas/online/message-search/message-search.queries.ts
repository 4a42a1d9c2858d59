import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { MessageHit } from '@lianxi/contracts/online/message-search.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Conversations, DB } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { toMessage } from '../message/message-row.ts';
import { searchQuery } from './search-words.ts';

/** Who looks: their own conversations, and those within `scope` where they may read records. */
export interface Reader {
  agentId: string;
  scope: ScopeFilter | null;
}

export interface MessageFilter extends ListQuery {
  keyword: string;
  recordId?: string | undefined;
  visitorId?: string | undefined;
}

/** One page of the messages that hold the keyword, newest first, and how many there are. */
export async function searchMessages(
  { tx, tenantId }: TenantDb,
  { agentId, scope }: Reader,
  { keyword, recordId, visitorId, currentPage, pageSize }: MessageFilter,
): Promise<ListPage<MessageHit>> {
  const words = searchQuery(keyword);
  if (words === null) return { list: [], total: 0, currentPage, pageSize };
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const readable = (eb: ExpressionBuilder<DB & { c: Conversations }, 'c'>) =>
    eb.or([eb('c.agent_id', '=', agentId), ...(scope ? [scope.agentIds(eb, 'c.agent_id')] : [])]);

  let found = tx
    .selectFrom('messages as m')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.agent_id'))
    .where('m.tenant_id', '=', tenantId)
    .where('m.recalled', '=', false)
    .where((eb) =>
      eb.or([
        eb.and([eb('m.type', 'in', ['text', 'note']), eb('m.body', 'ilike', pattern)]),
        eb(sql<string>`m.detail->>'fileName'`, 'ilike', pattern),
      ]),
    )
    .where((eb) => readable(eb as never));
  if (recordId) found = found.where('m.conversation_id', '=', recordId);
  if (visitorId) found = found.where('c.visitor_id', '=', visitorId);
  // The bigrams of whole conversations find candidates among many; within one, or a visitor's few, the text is as fast.
  if (!recordId && !visitorId) found = found.where(sql<boolean>`c.id in (select conversations_with_words(${words}::tsquery))`);

  const newest = found
    .selectAll('m')
    .select(['c.visitor_id', 'c.visitor_name', 'a.name as agent_name'])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.conversation_id', 'desc')
    .orderBy('m.seq', 'desc');
  return findPage(newest, { currentPage, pageSize }, (row) => ({
    message: toMessage(row),
    visitorId: row.visitor_id,
    visitorName: row.visitor_name,
    agentName: row.agent_name,
  }));
}
