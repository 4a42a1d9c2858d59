import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import type { SummaryAnswer, WrittenAnswer } from '@lianxi/contracts/summary/summary-field';
import { sql } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';

/** What is summed up: a call by its linkedid, a conversation by its id. */
interface Subject {
  readonly channel: 'call' | 'chat';
  readonly associationId: string;
}

/** Answers by the template's keys as the form has them, and as they are read. */
interface SummaryContent {
  readonly answers: Readonly<Record<string, SummaryAnswer>>;
  readonly written: readonly WrittenAnswer[];
}

/** What one agent wrote about it. */
export async function findSummary(
  { tx, tenantId }: TenantDb,
  cipher: FieldCipher,
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
  const content = JSON.parse(cipher.decrypt(row.content)) as SummaryContent;
  return { ...content, state: row.state as 'draft' | 'done', updateTime: row.updated_at.toISOString() };
}

/** Keeps what an agent wrote. False: it is a draft, and they handed it in already. */
export async function keepSummary(
  { tx, tenantId }: TenantDb,
  cipher: FieldCipher,
  { channel, associationId }: Subject,
  { agentId, state, content }: { agentId: string; state: 'draft' | 'done'; content: SummaryContent },
): Promise<boolean> {
  const columns = { state, content: cipher.encrypt(JSON.stringify(content)), updated_at: sql<Date>`now()` };
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

/** All that was written about each of several, oldest first, drafts as well; `whole`: the reader may see numbers. */
export async function findWritten(
  { tx, tenantId }: TenantDb,
  { cipher, whole }: { cipher: FieldCipher; whole: boolean },
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
    const { written } = JSON.parse(cipher.decrypt(content)) as SummaryContent;
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
