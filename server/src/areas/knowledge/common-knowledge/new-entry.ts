import type { Audience } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { type Editor, findVersions, submitVersion, writeDraft } from './version.queries.ts';

export interface NewEntry {
  kind: string;
  category_id: string;
  title: string;
  similar: string;
  content: string;
  labels: string[];
  audience: Audience[];
}

/** An entry of the common base whose first version waits for its review. Answers its id. */
export async function addCommonEntry(own: TenantDb, entry: NewEntry, by: Editor): Promise<string> {
  const { kind, category_id, title, similar, content, labels, audience } = entry;
  const { id } = await own.tx
    .insertInto('knowledge_entries')
    .values({
      ...{ tenant_id: own.tenantId, base: 'common', kind, category_id, labels },
      ...{ title, content, similar_questions: similar },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = { title, similar, content, audience, departmentIds: [], effectiveTime: null, expireTime: null };
  await writeDraft(own, id, said, by);
  const [draft] = await findVersions(own, id);
  if (draft) await submitVersion(own, draft);
  return id;
}
