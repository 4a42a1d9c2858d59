import type { FieldsOf } from '@lianxi/contracts/kit/record';
import type { commonKnowledge } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { KnowledgeVersions } from '../../../platform/db/schema.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { removePassages, replacePassages } from '../passage/passage.queries.ts';

type VersionRow = Selectable<KnowledgeVersions>;
export type Editor = Pick<Principal, 'agentId' | 'agentName'>;
export type Written = Pick<
  FieldsOf<typeof commonKnowledge>,
  'title' | 'similar' | 'content' | 'audience' | 'departmentIds' | 'effectiveTime' | 'expireTime'
>;

/** An entry of the common base, locked until the transaction ends; undefined: there is none. */
export const lockEntry = ({ tx, tenantId }: TenantDb, id: string) =>
  tx
    .selectFrom('knowledge_entries')
    .select(['id', 'kind', 'title', 'labels'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('base', '=', 'common')
    .forUpdate()
    .executeTakeFirst();

/** The versions of an entry, the newest first. */
export const findVersions = ({ tx, tenantId }: TenantDb, entryId: string): Promise<VersionRow[]> =>
  tx
    .selectFrom('knowledge_versions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('entry_id', '=', entryId)
    .orderBy('number', 'desc')
    .execute();

const timeOf = (at: string | null) => (at === null ? null : new Date(at));

/** Writes into the draft, or begins one after the newest version. The caller has the entry's lock and knows that none is in review. */
export async function writeDraft(own: TenantDb, entryId: string, fields: Written, by: Editor): Promise<string> {
  const { tx, tenantId } = own;
  const [newest] = await findVersions(own, entryId);
  const values = {
    ...{ title: fields.title, similar_questions: fields.similar, content: fields.content },
    ...{ audience: fields.audience, department_ids: fields.departmentIds },
    ...{ valid_from: timeOf(fields.effectiveTime), valid_until: timeOf(fields.expireTime) },
  };
  if (newest?.state === 'draft') {
    const isNew = !newest.editor_ids.includes(by.agentId);
    await change(own, newest.id, {
      ...values,
      editor_ids: isNew ? [...newest.editor_ids, by.agentId] : newest.editor_ids,
      editor_names: isNew ? [...newest.editor_names, by.agentName] : newest.editor_names,
    });
    return newest.id;
  }
  const { id } = await tx
    .insertInto('knowledge_versions')
    .values({
      ...{ tenant_id: tenantId, entry_id: entryId, number: (newest?.number ?? 0) + 1, ...values },
      ...{ editor_ids: [by.agentId], editor_names: [by.agentName] },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores a further state of a version. */
async function change(
  { tx, tenantId }: TenantDb,
  id: string,
  to: Partial<Omit<VersionRow, 'tenant_id' | 'id' | 'entry_id' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  await tx
    .updateTable('knowledge_versions')
    .set({ ...to, updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Whoever has the entry open in a form is told that it changed. */
async function touch({ tx, tenantId }: TenantDb, entryId: string): Promise<void> {
  await tx
    .updateTable('knowledge_entries')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', entryId)
    .execute();
}

export async function submitVersion(own: TenantDb, { id, entry_id }: VersionRow): Promise<void> {
  await change(own, id, { state: 'review', submitted_at: new Date(), remark: '' });
  await touch(own, entry_id);
}

/** Back to its author; with the reason if a reviewer did it. */
export async function returnVersion(own: TenantDb, { id, entry_id }: VersionRow, remark = ''): Promise<void> {
  await change(own, id, { state: 'draft', submitted_at: null, remark });
  await touch(own, entry_id);
}

/** From this transaction on it is found, and what was published before is not. */
export async function publishVersion(own: TenantDb, version: VersionRow, kind: string, by: Editor): Promise<void> {
  const { id, entry_id } = version;
  await own.tx
    .updateTable('knowledge_versions')
    .set({ state: 'replaced', updated_at: sql<Date>`now()` })
    .where('tenant_id', '=', own.tenantId)
    .where('entry_id', '=', entry_id)
    .where('state', '=', 'published')
    .execute();
  const reviewed = { reviewer_id: by.agentId, reviewer_name: by.agentName, remark: '' };
  await change(own, id, { state: 'published', published_at: new Date(), ...reviewed });
  await replacePassages(own, entry_id, id, {
    ...{ kind, title: version.title, similar: version.similar_questions, content: version.content },
  });
  await touch(own, entry_id);
}

/** From this transaction on nobody finds the entry. */
export async function withdrawVersion(own: TenantDb, { id, entry_id }: VersionRow): Promise<void> {
  await change(own, id, { state: 'withdrawn', withdrawn_at: new Date() });
  await removePassages(own, entry_id);
  await touch(own, entry_id);
}
