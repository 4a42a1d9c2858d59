import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormModule, FormTemplate, FormTemplateVersion } from '@lianxi/contracts/form/form-template.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

const columns = ['id', 'module', 'name', 'published', 'changed', 'updated_at', 'version'] as const;

const BLANK: FormDefinition = { fields: [] };

/** The templates of a module, or of all, by their names. */
export async function findTemplates({ tx, tenantId }: TenantDb, module: FormModule | undefined): Promise<FormTemplate[]> {
  let templates = tx.selectFrom('form_templates').select(columns).where('tenant_id', '=', tenantId);
  if (module) templates = templates.where('module', '=', module);
  return (await templates.orderBy('module').orderBy('name').orderBy('id').execute()).map(toWire);
}

export type TemplateWithDraft = FormTemplate & { draft: FormDefinition };

export async function findTemplate({ tx, tenantId }: TenantDb, id: string): Promise<TemplateWithDraft | null> {
  const row = await tx
    .selectFrom('form_templates')
    .select([...columns, 'draft'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...toWire(row), draft: row.draft as unknown as FormDefinition } : null;
}

/** A form that is filled in, and the number of its version. */
export interface CurrentForm {
  readonly templateId: string;
  readonly name: string;
  readonly version: number;
  readonly definition: FormDefinition;
}

/** The published form of a template, or of the oldest template of the module. Null: none is published. */
export async function findPublishedForm(
  { tx, tenantId }: TenantDb,
  module: FormModule,
  templateId?: string,
): Promise<CurrentForm | null> {
  let forms = tx
    .selectFrom('form_templates as t')
    .innerJoin('form_template_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 't.tenant_id').onRef('v.template_id', '=', 't.id').onRef('v.number', '=', 't.published'),
    )
    .select(['t.id', 't.name', 'v.number', 'v.definition'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.module', '=', module);
  if (templateId !== undefined) forms = forms.where('t.id', '=', templateId);
  const row = await forms.orderBy('t.id').limit(1).executeTakeFirst();
  if (!row) return null;
  return { templateId: row.id, name: row.name, version: row.number, definition: row.definition as unknown as FormDefinition };
}

export async function insertTemplate({ tx, tenantId }: TenantDb, module: FormModule, name: string): Promise<string> {
  const { id } = await tx
    .insertInto('form_templates')
    .values({ tenant_id: tenantId, module, name, draft: JSON.stringify(BLANK) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false when the template is gone or was changed since `version`. */
export async function replaceDraft(
  { tx, tenantId }: TenantDb,
  { id, version, name, draft }: { id: string; version: number; name?: string; draft: FormDefinition },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('form_templates')
    .set({
      draft: JSON.stringify(draft),
      changed: true,
      updated_at: sql<Date>`now()`,
      version: version + 1,
      ...(name !== undefined && { name }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Publishes the draft as a new version. Null: it was changed since `version`. */
export async function publishDraft(
  { tx, tenantId }: TenantDb,
  { id, version, note, agentId }: { id: string; version: number; note: string; agentId: string },
): Promise<number | null> {
  const template = await tx
    .updateTable('form_templates')
    .set({ published: sql<number>`coalesce(published, 0) + 1`, changed: false, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['published', 'draft'])
    .executeTakeFirst();
  if (!template?.published) return null;
  await tx
    .insertInto('form_template_versions')
    .values({
      tenant_id: tenantId,
      template_id: id,
      number: template.published,
      definition: JSON.stringify(template.draft),
      published_by: agentId,
      note,
    })
    .execute();
  return template.published;
}

export async function findVersions({ tx, tenantId }: TenantDb, id: string): Promise<FormTemplateVersion[]> {
  const rows = await tx
    .selectFrom('form_template_versions as v')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'v.tenant_id').onRef('a.id', '=', 'v.published_by'))
    .select(['v.number', 'v.published_at', 'v.note', 'a.name'])
    .select(sql<number>`jsonb_array_length(v.definition->'fields')`.as('fields'))
    .where('v.tenant_id', '=', tenantId)
    .where('v.template_id', '=', id)
    .orderBy('v.number', 'desc')
    .execute();
  return rows.map(({ published_at, name, ...row }) => ({
    ...row,
    publishTime: published_at.toISOString(),
    publishedByName: name ?? '',
  }));
}

export async function findVersion({ tx, tenantId }: TenantDb, id: string, number: number): Promise<FormDefinition | null> {
  const row = await tx
    .selectFrom('form_template_versions')
    .select('definition')
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? (row.definition as unknown as FormDefinition) : null;
}

/** Returns false when it is gone, or was published in the meantime. */
export async function removeUnpublished({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('form_templates')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('published', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Row {
  id: string;
  module: string;
  name: string;
  published: number | null;
  changed: boolean;
  updated_at: Date;
  version: number;
}

function toWire({ module, updated_at, ...row }: Row): FormTemplate {
  return { ...row, modularCategory: module as FormModule, updateTime: updated_at.toISOString() };
}
