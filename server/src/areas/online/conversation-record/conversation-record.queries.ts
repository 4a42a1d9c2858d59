import type { ListQuery } from '@lianxi/contracts/kit/list-page';
import type { Conversation, conversationFilters, QualityMark } from '@lianxi/contracts/online/conversation.contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { Conversations, DB } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { findConversations } from '../conversation/conversation.queries.ts';
import { searchQuery } from '../message-search/search-words.ts';

export type RecordFilter = z.output<typeof conversationFilters>;

/** The conversations within a data scope that the filter leaves. */
function found(tx: Tx, tenantId: number, scope: ScopeFilter, filter: RecordFilter) {
  const { state, channel, agentId, visitorId, keyword, qualityMark, beginTime, endTime } = filter;
  const matches = (eb: ConversationColumns) =>
    eb.and([
      scope.agentIds(eb, 'c.agent_id'),
      ...(state ? [eb('c.state', '=', state)] : []),
      ...(channel ? [eb('c.channel', '=', channel)] : []),
      ...(agentId ? [eb('c.agent_id', '=', agentId)] : []),
      ...(visitorId ? [eb('c.visitor_id', '=', visitorId)] : []),
      ...(beginTime ? [eb('c.created_at', '>=', new Date(beginTime))] : []),
      // The wire tells milliseconds and the row microseconds: the whole of the last one counts.
      ...(endTime ? [eb('c.created_at', '<', new Date(Date.parse(endTime) + 1))] : []),
      ...(qualityMark ? [isMarked(eb, tenantId, qualityMark)] : []),
      ...(keyword ? [contains(eb, tenantId, keyword)] : []),
    ]);
  return tx.selectFrom('conversations as c').where('c.tenant_id', '=', tenantId).where(matches);
}

/** One page of the conversations within a data scope, newest first, and how many there are. */
export async function findRecords(tx: Tx, tenantId: number, scope: ScopeFilter, filter: RecordFilter & ListQuery) {
  const all = found(tx, tenantId, scope, filter);
  // The page is chosen before anything is joined to it, whatever the planner knows of the tables.
  const newest = all.select('c.id').orderBy('c.created_at', 'desc').orderBy('c.id', 'desc');
  const page = await findPage(newest, filter, ({ id }) => id);
  return { ...page, list: await inOrder(tx, tenantId, page.list) };
}

/** The next conversations below an id, from the newest on: for who reads all of them. */
export async function findRecordsBefore(
  tx: Tx,
  tenantId: number,
  scope: ScopeFilter,
  filter: RecordFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<Conversation[]> {
  let all = found(tx, tenantId, scope, filter);
  if (before !== null) all = all.where('c.id', '<', before);
  const page = await all.select('c.id').orderBy('c.id', 'desc').limit(limit).execute();
  return inOrder(
    tx,
    tenantId,
    page.map(({ id }) => id),
  );
}

async function inOrder(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Conversation[]> {
  const byId = new Map((await findConversations(tx, tenantId, ids)).map((conversation) => [conversation.id, conversation]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What inspectors said of conversations, by id. */
export async function findMarks(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Map<string, QualityMark>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('conversation_marks as q')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'q.tenant_id').onRef('a.id', '=', 'q.agent_id'))
    .select(['q.conversation_id', 'q.mark', 'q.note', 'a.name', 'q.at'])
    .where('q.tenant_id', '=', tenantId)
    .where('q.conversation_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ conversation_id, mark, note, name, at }) => [
      conversation_id,
      { mark: mark as QualityMark['mark'], note, agName: name, at: at.toISOString() },
    ]),
  );
}

/** Marks a conversation; null takes the mark away. */
export async function saveMark(
  tx: Tx,
  tenantId: number,
  id: string,
  { mark, note, agentId }: { mark: QualityMark['mark'] | null; note: string; agentId: string },
): Promise<void> {
  if (mark === null) {
    await tx.deleteFrom('conversation_marks').where('tenant_id', '=', tenantId).where('conversation_id', '=', id).execute();
    return;
  }
  const columns = { mark, note, agent_id: agentId, at: sql<Date>`now()` };
  await tx
    .insertInto('conversation_marks')
    .values({ tenant_id: tenantId, conversation_id: id, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'conversation_id']).doUpdateSet(columns))
    .execute();
}

function isMarked(eb: ConversationColumns, tenantId: number, mark: QualityMark['mark']) {
  return eb.exists(
    eb
      .selectFrom('conversation_marks as q')
      .select('q.mark')
      .where('q.tenant_id', '=', tenantId)
      .whereRef('q.conversation_id', '=', 'c.id')
      .where('q.mark', '=', mark),
  );
}

type ConversationColumns = ExpressionBuilder<DB & { c: Conversations }, 'c'>;

/** The visitor's name or a message contains the keyword. The bigrams find candidates, the text decides. */
function contains(eb: ConversationColumns, tenantId: number, keyword: string) {
  const query = searchQuery(keyword);
  if (query === null) return eb.lit(false);
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const message = eb
    .selectFrom('messages')
    .where('messages.tenant_id', '=', tenantId)
    .whereRef('messages.conversation_id', '=', 'c.id')
    .where('messages.type', 'in', ['text', 'note'])
    .where('messages.recalled', '=', false)
    .where('messages.body', 'ilike', pattern)
    .select('messages.seq');
  return eb.and([
    sql<boolean>`c.id in (select conversations_with_words(${query}::tsquery))`,
    eb.or([eb('c.visitor_name', 'ilike', pattern), eb.exists(message)]),
  ]);
}
