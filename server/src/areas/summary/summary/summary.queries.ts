import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import type { SummaryAnswer, WrittenAnswer } from '@lianxi/contracts/summary/summary-field';
import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';

export const sealedSummaries: SealedTable = {
  table: 'summaries',
  key: ['channel', 'association_id', 'agent_id'],
  columns: ['summaries.content'],
};

/** The subject of a summary: a call by its linkedid, a conversation by its id. */
export interface Subject {
  readonly channel: 'call' | 'chat';
  readonly associationId: string;
}

/** Answers by the template's keys, in the form's values and as readable texts. */
interface SummaryContent {
  readonly answers: Readonly<Record<string, SummaryAnswer>>;
  readonly written: readonly WrittenAnswer[];
}

/** One agent's summary of it. */
export async function findSummary(
  { tx, tenantId, cipher }: SealedDb,
  { channel, associationId }: Subject,
  agentId: string,
): Promise<(SummaryContent & { state: 'draft' | 'done'; updateTime: string }) | null> {
  const row = await tx
    .selectFrom('summaries')
    .select(['state', 'content', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('association_id', '=', associationId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (!row) return null;
  const content = JSON.parse(cipher.decrypt('summaries.content', row.content)) as SummaryContent;
  return { ...content, state: row.state as 'draft' | 'done', updateTime: row.updated_at.toISOString() };
}

/** Stores an agent's summary. False: it is a draft, and the agent has already submitted the summary. */
export async function keepSummary(
  { tx, tenantId, cipher }: SealedDb,
  { channel, associationId }: Subject,
  { agentId, state, content }: { agentId: string; state: 'draft' | 'done'; content: SummaryContent },
): Promise<boolean> {
  const columns = { state, content: cipher.encrypt('summaries.content', JSON.stringify(content)), updated_at: sql<Date>`now()` };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('summaries')
    .values({ tenant_id: tenantId, channel, association_id: associationId, agent_id: agentId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'channel', 'association_id', 'agent_id'])
        .doUpdateSet(columns)
        .where((eb) => eb.or([eb('summaries.state', '=', 'draft'), eb.val(state === 'done')])),
    )
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** All summaries of each of several subjects, oldest first, with drafts. `whole`: the reader may see numbers. */
export async function findWritten(
  { tx, tenantId, cipher }: SealedDb,
  { whole }: { whole: boolean },
  channel: Subject['channel'],
  associationIds: readonly string[],
): Promise<ReadonlyMap<string, WrittenSummary[]>> {
  const found = new Map<string, WrittenSummary[]>();
  if (associationIds.length === 0) return found;
  const rows = await tx
    .selectFrom('summaries as s')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.agent_id'))
    .select(['s.association_id', 's.agent_id', 'a.name', 's.state', 's.content', 's.updated_at'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.channel', '=', channel)
    .where('s.association_id', 'in', associationIds)
    .orderBy('s.updated_at')
    .execute();
  for (const { association_id, agent_id, name, state, content, updated_at } of rows) {
    const { written } = JSON.parse(cipher.decrypt('summaries.content', content)) as SummaryContent;
    const one: WrittenSummary = {
      agentId: agent_id,
      agName: name,
      state: state as WrittenSummary['state'],
      answers: whole ? [...written] : written.map((one) => ({ ...one, words: maskNumbersIn(one.words) })),
      updateTime: updated_at.toISOString(),
    };
    found.set(association_id, [...(found.get(association_id) ?? []), one]);
  }
  return found;
}
