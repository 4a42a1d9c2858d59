import { bases } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import type { AnswerPart, AnswerSource, SmartAnswer } from '@lianxi/contracts/knowledge/smart-answer.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Longer than any answer may take: its server ended. */
const GIVEN_UP = sql<Date>`now() - interval '6 minutes'`;

/** An answer `r` as it stands: one whose server ended has stopped. */
export const shownState = sql<SmartAnswer['state']>`case
  when r.state = 'running' and r.created_at < ${GIVEN_UP} then 'stopped' else r.state end`;

/** The answers of the tenant, the newest first. */
export const answersOf = ({ tx, tenantId }: TenantDb) =>
  tx
    .selectFrom('knowledge_answers as r')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.agent_id'))
    .select(['r.id', 'r.agent_id', 'r.question', 'r.parts', 'r.sources', 'r.model', 'r.note', 'r.helpful', 'r.remark'])
    .select(['r.handled_at', 'r.milliseconds', 'r.created_at', 'a.name as agent_name', shownState.as('shown')])
    .where('r.tenant_id', '=', tenantId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof answersOf>['executeTakeFirstOrThrow']>>;

const ONLY_THEIRS = '（出自个人知识，仅提问人可见）';

/** What a reader may see of an answer: what its asker noted for themselves is shown to nobody else. */
function seenBy(readerId: string, row: Row): Pick<SmartAnswer, 'parts' | 'sources'> {
  const parts = row.parts as unknown as AnswerPart[];
  const sources = row.sources as unknown as AnswerSource[];
  const theirs = new Set(sources.filter(({ base }) => base === 'person').map(({ number }) => number));
  if (row.agent_id === readerId || theirs.size === 0) return { parts, sources };
  // A sentence without a source may be from any of them.
  const isTheirs = ({ cites }: AnswerPart) => cites.length === 0 || cites.some((number) => theirs.has(number));
  return {
    parts: parts.map((part) => (isTheirs(part) ? { ...part, text: ONLY_THEIRS } : part)),
    sources: sources.map((source) =>
      theirs.has(source.number)
        ? { ...source, title: bases.person, heading: bases.person, content: ONLY_THEIRS, matched: [] }
        : source,
    ),
  };
}

export const asAnswer = (row: Row, readerId: string): SmartAnswer => ({
  ...{ id: row.id, question: row.question, state: row.shown, model: row.model, note: row.note },
  ...seenBy(readerId, row),
  ...{ helpful: row.helpful, remark: row.remark, handled: row.handled_at !== null, agName: row.agent_name },
  milliseconds: row.milliseconds,
  createTime: row.created_at.toISOString(),
});

/** Answers of an agent whose server ended keep nobody from asking. */
export async function endAbandoned({ tx, tenantId }: TenantDb, agentId: string): Promise<void> {
  await tx
    .updateTable('knowledge_answers')
    .set({ state: 'stopped' })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('state', '=', 'running')
    .where('created_at', '<', GIVEN_UP)
    .execute();
}

export async function insertAnswer({ tx, tenantId }: TenantDb, agentId: string, question: string): Promise<string> {
  const row = { tenant_id: tenantId, agent_id: agentId, question };
  const { id } = await tx.insertInto('knowledge_answers').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

interface Growth {
  state?: 'done' | 'none' | 'stopped';
  parts?: readonly AnswerPart[];
  sources?: readonly AnswerSource[];
  model?: string;
  note?: string;
  milliseconds?: number;
}

/** Its column takes no NUL and no half of a character; a model may say either. */
const asJson = (value: object) =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === 'string' ? one.replaceAll('\0', '').toWellFormed() : one));

/** Stores how an answer goes on. False: it was stopped meanwhile, and stays as it is. */
export async function growAnswer({ tx, tenantId }: TenantDb, id: string, to: Growth): Promise<boolean> {
  const { parts, sources, ...others } = to;
  const { numUpdatedRows } = await tx
    .updateTable('knowledge_answers')
    .set({
      ...others,
      ...(parts && { parts: asJson(parts) }),
      ...(sources && { sources: asJson(sources) }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cited entries were of use. */
export async function countCited(
  { tx, tenantId }: TenantDb,
  sources: readonly AnswerSource[],
  parts: readonly AnswerPart[],
): Promise<void> {
  const cited = new Set(parts.flatMap(({ cites }) => cites));
  const ids = [...new Set(sources.filter(({ number }) => cited.has(number)).map(({ entryId }) => entryId))];
  if (ids.length === 0) return;
  await tx
    .updateTable('knowledge_entries')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
}
