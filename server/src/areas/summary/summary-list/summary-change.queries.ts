import type { WrittenAnswer } from '@lianxi/contracts/summary/summary-field';
import type { SummaryChange } from '@lianxi/contracts/summary/summary-list.contract';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import { changedAnswers } from './changed-answers.ts';

export const sealedChanges: SealedTable = { table: 'summary_changes', columns: ['summary_changes.content'] };

/** Notes what a change of a submitted summary changed, if anything. */
export async function noteChange(
  { tx, tenantId, cipher }: SealedDb,
  { summaryId, agentId }: { summaryId: string; agentId: string },
  before: readonly WrittenAnswer[],
  after: readonly WrittenAnswer[],
): Promise<void> {
  const fields = changedAnswers(before, after);
  if (fields.length === 0) return;
  const content = cipher.encrypt('summary_changes.content', JSON.stringify(fields));
  await tx
    .insertInto('summary_changes')
    .values({ tenant_id: tenantId, summary_id: summaryId, changed_by: agentId, content })
    .execute();
}

/** The changes of a submitted summary, the last one first. */
export async function findChanges({ tx, tenantId, cipher }: SealedDb, summaryId: string): Promise<SummaryChange[]> {
  const rows = await tx
    .selectFrom('summary_changes as h')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'h.tenant_id').onRef('a.id', '=', 'h.changed_by'))
    .select(['h.id', 'h.changed_at', 'h.content', 'a.name'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.summary_id', '=', summaryId)
    .orderBy('h.id', 'desc')
    .execute();
  return rows.map(({ id, changed_at, content, name }) => ({
    id,
    agName: name,
    at: changed_at.toISOString(),
    fields: JSON.parse(cipher.decrypt('summary_changes.content', content)) as SummaryChange['fields'],
  }));
}
