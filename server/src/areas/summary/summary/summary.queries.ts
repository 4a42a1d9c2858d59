import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import type { SummaryAnswer, WrittenAnswer } from '@lianxi/contracts/summary/summary-field';
import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
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

/** The contact of a summary. */
export interface Contact {
  /** Null: unknown. */
  readonly customerId: string | null;
  /** When it began. */
  readonly at: Date;
}

interface StoredSummary extends SummaryContent {
  readonly id: string;
  readonly state: 'draft' | 'done';
  readonly updateTime: string;
  /** When it was submitted first; null: a draft. */
  readonly doneAt: Date | null;
}

const own = ({ tx, tenantId }: SealedDb, { channel, associationId }: Subject, agentId: string) =>
  tx
    .selectFrom('summaries')
    .select(['id', 'state', 'content', 'updated_at', 'done_at'])
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('association_id', '=', associationId)
    .where('agent_id', '=', agentId);

/** One agent's summary of it; null: nothing is written yet. */
export async function findSummary(reader: SealedDb, subject: Subject, agentId: string): Promise<StoredSummary | null> {
  return opened(reader, await own(reader, subject, agentId).executeTakeFirst());
}

/** The same, locked until the transaction ends. */
export async function lockSummary(reader: SealedDb, subject: Subject, agentId: string): Promise<StoredSummary | null> {
  return opened(reader, await own(reader, subject, agentId).forNoKeyUpdate().executeTakeFirst());
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof own>['execute']>>[number];

function opened({ cipher }: SealedDb, row: OwnRow | undefined): StoredSummary | null {
  if (!row?.content) return null;
  const content = JSON.parse(cipher.decrypt('summaries.content', row.content)) as SummaryContent;
  const { id, state, updated_at, done_at } = row;
  return { ...content, id, state: state as StoredSummary['state'], updateTime: updated_at.toISOString(), doneAt: done_at };
}

interface NewSummary {
  readonly agentId: string;
  readonly state: 'draft' | 'done';
  readonly content: SummaryContent;
  readonly contact: Contact;
  /** Null: the default fields. */
  readonly templateId: string | null;
}

/** Null if the customer was deleted since the contact. */
const existingCustomer = (tenantId: number, customerId: string | null) =>
  sql<string | null>`(select id from customers where tenant_id = ${tenantId} and id = ${customerId}::bigint)`;

/** Stores an agent's summary. False: it is a draft, and the agent has already submitted the summary. */
export async function keepSummary(
  { tx, tenantId, cipher }: SealedDb,
  { channel, associationId }: Subject,
  { agentId, state, content, contact, templateId }: NewSummary,
): Promise<boolean> {
  const columns = {
    state,
    content: cipher.encrypt('summaries.content', JSON.stringify(content)),
    template_id: templateId,
    updated_at: sql<Date>`now()`,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('summaries')
    .values({
      ...{ tenant_id: tenantId, channel, association_id: associationId, agent_id: agentId, ...columns },
      ...{
        customer_id: existingCustomer(tenantId, contact.customerId),
        contact_at: contact.at,
        done_at: state === 'done' ? sql<Date>`now()` : null,
      },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'channel', 'association_id', 'agent_id'])
        .doUpdateSet({ ...columns, done_at: state === 'done' ? sql<Date>`coalesce(summaries.done_at, now())` : null })
        .where((eb) => eb.or([eb('summaries.state', '<>', 'done'), eb.val(state === 'done')])),
    )
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Notes that an agent has to sum up a contact that is over, unless they did so already. */
export async function noteContact(
  { tx, tenantId }: TenantDb,
  { channel, associationId }: Subject,
  agentId: string,
  { customerId, at }: Contact,
): Promise<void> {
  const contact = { customer_id: existingCustomer(tenantId, customerId), contact_at: at };
  await tx
    .insertInto('summaries')
    .values({ tenant_id: tenantId, channel, association_id: associationId, agent_id: agentId, state: 'none', ...contact })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'channel', 'association_id', 'agent_id']).doUpdateSet(contact))
    .execute();
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
    .where('s.content', 'is not', null)
    .orderBy('s.updated_at')
    .execute();
  for (const { association_id, agent_id, name, state, content, updated_at } of rows) {
    const { written } = JSON.parse(cipher.decrypt('summaries.content', content as Buffer)) as SummaryContent;
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
