import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { MessageHit } from '@lianxi/contracts/online/message-search.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Conversations, DB } from '../../../platform/db/schema.ts';
import { searchQuery } from '../../../platform/db/search-words.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { mayMatch } from '../../../platform/permissions/searched-text.ts';
import { toMessage } from '../message/message-row.ts';

/** The agent who searches: their own conversations, and those within `scope` where they may read records. */
export interface Reader {
  agentId: string;
  scope: ScopeFilter | null;
  /** They may see whole numbers. */
  whole: boolean;
}

export interface MessageFilter extends ListQuery {
  keyword: string;
  recordId?: string | undefined;
  visitorId?: string | undefined;
}

/** One page of the messages that contain the keyword, newest first, and the total count. */
export async function searchMessages(
  { tx, tenantId }: TenantDb,
  { agentId, scope, whole }: Reader,
  { keyword, recordId, visitorId, currentPage, pageSize }: MessageFilter,
): Promise<ListPage<MessageHit>> {
  const words = searchQuery(keyword);
  if (words === null) return { list: [], total: 0, currentPage, pageSize };
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const readable = (eb: ExpressionBuilder<DB & { c: Conversations }, 'c'>) =>
    eb.or([eb('c.agent_id', '=', agentId), ...(scope ? [scope.agentIds(eb, 'c.agent_id')] : [])]);

  const fileName = sql<string>`m.detail->>'fileName'`;
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
        eb.and([eb('m.type', 'in', ['text', 'note']), eb('m.body', 'ilike', pattern), mayMatch(sql`m.body`, { keyword, whole })]),
        eb.and([eb(fileName, 'ilike', pattern), mayMatch(fileName, { keyword, whole })]),
      ]),
    )
    .where((eb) => readable(eb as never));
  if (recordId) found = found.where('m.conversation_id', '=', recordId);
  if (visitorId) found = found.where('c.visitor_id', '=', visitorId);
  // Bigrams of whole conversations find candidates among many. Within one conversation, or a visitor's few, the text is as fast.
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
