import type { TenantDb } from '../../../platform/db/db.ts';
import { labelsOf } from '../common-knowledge/labels.ts';

/** The tenant's groups of words that mean the same. */
export async function findSynonyms({ tx, tenantId }: TenantDb): Promise<string[][]> {
  const rows = await tx.selectFrom('knowledge_synonyms').select('words').where('tenant_id', '=', tenantId).execute();
  return rows.map(({ words }) => labelsOf(words));
}
