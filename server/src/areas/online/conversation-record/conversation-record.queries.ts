import type { ListQuery } from '@lianxi/contracts/kit/list-page';
import type { Conversation, conversationFilters, QualityMark } from '@lianxi/contracts/online/conversation.contract';
import type { SummaryMark } from '@lianxi/contracts/summary/summary.contract';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { Tx } from '../../../platform/db/db.ts';
import { countRows, findPage } from '../../../platform/db/find-page.ts';
import type { Conversations, DB } from '../../../platform/db/schema.ts';
import { searchQuery } from '../../../platform/db/search-words.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { mayMatch } from '../../../platform/permissions/searched-text.ts';
import { hasSummary, markOfSummary } from '../../summary/public.ts';
import { findConversations } from '../conversation/conversation.queries.ts';

/** A conversation is summed up when it is over, by the agent who had it last. */
export const summedUp = {
  channel: 'chat',
  agent: sql`c.agent_id`,
  needs: sql<SqlBool>`(c.state = 'closed' and c.agent_id is not null)`,
} as const;

/** `whole`: the reader may see whole numbers. `ids`: these conversations alone. */
export type RecordFilter = z.output<typeof conversationFilters> & { whole: boolean; ids?: readonly string[] | null };

/** The conversations within a data scope that match the filter. */
function found(tx: Tx, tenantId: number, scope: ScopeFilter, filter: RecordFilter) {
  const { ids, state, channel, agentId, visitorId, keyword, qualityMark, summary, beginTime, endTime, whole } = filter;
  const matches = (eb: ConversationColumns) =>
    eb.and([
      scope.agentIds(eb, 'c.agent_id'),
      ...(ids ? [eb('c.id', 'in', ids)] : []),
      ...(state ? [eb('c.state', '=', state)] : []),
      ...(channel ? [eb('c.channel', '=', channel)] : []),
      ...(agentId ? [eb('c.agent_id', '=', agentId)] : []),
      ...(visitorId ? [eb('c.visitor_id', '=', visitorId)] : []),
      ...(beginTime ? [eb('c.created_at', '>=', new Date(beginTime))] : []),
      // The wire has milliseconds, the row has microseconds: the whole last millisecond is included.
      ...(endTime ? [eb('c.created_at', '<', new Date(Date.parse(endTime) + 1))] : []),
      ...(qualityMark ? [isMarked(eb, tenantId, qualityMark)] : []),
      ...(summary ? [hasSummary(summedUp, summary)] : []),
      ...(keyword ? [contains(eb, tenantId, { keyword, whole })] : []),
    ]);
  return tx.selectFrom('conversations as c').where('c.tenant_id', '=', tenantId).where(matches);
}

/** One page of the conversations within a data scope, newest first, and the total count. */
export async function findRecords(tx: Tx, tenantId: number, scope: ScopeFilter, filter: RecordFilter & ListQuery) {
  const all = found(tx, tenantId, scope, filter);
  // The page is chosen before any join, whatever plan PostgreSQL would choose.
  const newest = all.select('c.id').orderBy('c.created_at', 'desc').orderBy('c.id', 'desc');
  const page = await findPage(newest, filter, ({ id }) => id);
  const marks = await findSummaryMarks(tx, tenantId, page.list);
  const list = (await inOrder(tx, tenantId, page.list)).map((each) => ({ ...each, summary: marks.get(each.id) ?? null }));
  return { ...page, list };
}

/** The number of conversations within a data scope. */
export const countRecords = (tx: Tx, tenantId: number, scope: ScopeFilter, filter: RecordFilter): Promise<number> =>
  countRows(found(tx, tenantId, scope, filter));

/** The next conversations below an id, newest first: for a caller that reads all of them. */
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

/** Inspectors' marks of conversations, by id. */
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

/** The marks of their summaries, by id. */
export async function findSummaryMarks(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Map<string, SummaryMark>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('conversations as c')
    .select(['c.id', markOfSummary(summedUp).as('mark')])
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/** Marks a conversation; null removes the mark. */
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

/** The visitor's name or a message contains the keyword. The bigrams find candidates; the text decides. */
function contains(eb: ConversationColumns, tenantId: number, searched: { keyword: string; whole: boolean }) {
  const { keyword } = searched;
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
    .where(mayMatch(sql`messages.body`, searched))
    .select('messages.seq');
  return eb.and([
    sql<boolean>`c.id in (select conversations_with_words(${query}::tsquery))`,
    eb.or([eb.and([eb('c.visitor_name', 'ilike', pattern), mayMatch(sql`c.visitor_name`, searched)]), eb.exists(message)]),
  ]);
}
