import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import type { workflowVersions } from '@lianxi/contracts/work-order/work-order-template.contract';
import type { WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** A template with its drawing. */
export interface Workflow {
  readonly id: string;
  readonly name: string;
  readonly formTemplateId: string;
  readonly published: number | null;
  readonly changed: boolean;
  readonly version: number;
  readonly draft: WorkflowGraph;
}

export async function findWorkflow({ tx, tenantId }: TenantDb, id: string): Promise<Workflow | null> {
  const row = await tx
    .selectFrom('work_order_templates')
    .select(['id', 'name', 'form_template_id as formTemplateId', 'published', 'changed', 'version', 'draft'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, draft: row.draft as unknown as WorkflowGraph } : null;
}

/** Returns false when the template is gone or was changed since `version`. */
export async function replaceWorkflow(
  { tx, tenantId }: TenantDb,
  { id, version, name, draft }: { id: string; version: number; name?: string; draft: WorkflowGraph },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_order_templates')
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

interface Publication {
  readonly id: string;
  readonly version: number;
  readonly note: string;
  readonly agentId: string;
  /** The version of the form that goes with the workflow. */
  readonly formVersion: number;
}

/** Publishes the draft as a new version. Null: it was changed since `version`. */
export async function publishWorkflowDraft(
  { tx, tenantId }: TenantDb,
  { id, version, note, agentId, formVersion }: Publication,
): Promise<number | null> {
  const template = await tx
    .updateTable('work_order_templates')
    .set({ published: sql<number>`coalesce(published, 0) + 1`, changed: false, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['published', 'draft', 'form_template_id'])
    .executeTakeFirst();
  if (!template?.published) return null;
  await tx
    .insertInto('work_order_template_versions')
    .values({
      tenant_id: tenantId,
      template_id: id,
      number: template.published,
      graph: JSON.stringify(template.draft),
      form_template_id: template.form_template_id,
      form_version: formVersion,
      published_by: agentId,
      note,
    })
    .execute();
  return template.published;
}

export async function findWorkflowVersions({ tx, tenantId }: TenantDb, id: string): Promise<ReplyOf<typeof workflowVersions>> {
  const rows = await tx
    .selectFrom('work_order_template_versions as v')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'v.tenant_id').onRef('a.id', '=', 'v.published_by'))
    .select(['v.number', 'v.published_at', 'v.note', 'a.name', sql<number>`jsonb_array_length(v.graph->'nodes')`.as('nodes')])
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

export async function findWorkflowVersion({ tx, tenantId }: TenantDb, id: string, number: number): Promise<WorkflowGraph | null> {
  const row = await tx
    .selectFrom('work_order_template_versions')
    .select('graph')
    .where('tenant_id', '=', tenantId)
    .where('template_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? (row.graph as unknown as WorkflowGraph) : null;
}
