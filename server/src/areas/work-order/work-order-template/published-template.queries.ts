import { levelsOf, type PriorityLevel, type TemplateTargets } from '@lianxi/contracts/work-order/priority.contract';
import type { WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { priorityTable } from '../work-order-setting/priority-table.ts';

/** Who may make orders of a template; departments with those below them. */
export interface MayCreate {
  readonly everyone: boolean;
  readonly departmentIds: string[];
  readonly roleIds: string[];
}

/** A version of a template, as an order keeps it, and what holds for all orders of the template now. */
export interface TemplateVersion {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly graph: WorkflowGraph;
  readonly formTemplateId: string;
  readonly formVersion: number;
  readonly categoryId: string | null;
  readonly numberPrefix: string;
  /** Acts where nobody else can. */
  readonly ownerId: string;
  readonly enabled: boolean;
  /** With the targets of this template. */
  readonly priorities: PriorityLevel[];
  readonly mayCreate: MayCreate;
}

const versionsOf = ({ tx, tenantId }: TenantDb, id: string) =>
  tx
    .selectFrom('work_order_templates as t')
    .innerJoin('work_order_template_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 't.tenant_id').onRef('v.template_id', '=', 't.id'),
    )
    .select(['t.id', 't.name', 't.category_id', 't.number_prefix', 't.owner_id', 't.enabled', 't.targets', 't.may_create'])
    .select(['v.number', 'v.graph', 'v.form_template_id', 'v.form_version'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.id', '=', id);

type Row = Awaited<ReturnType<ReturnType<typeof versionsOf>['executeTakeFirst']>>;

/** The version that new orders take. Null: there is no such template, none is published, or it is disabled. */
export async function findPublishedTemplate(own: TenantDb, id: string): Promise<TemplateVersion | null> {
  const versions = versionsOf(own, id).whereRef('v.number', '=', 't.published').where('t.enabled', '=', true);
  return described(own, await versions.executeTakeFirst());
}

/** The published version, also of a template that is disabled: its drafts are still read and deleted. */
export async function findVersionOfDrafts(own: TenantDb, id: string): Promise<TemplateVersion | null> {
  return described(own, await versionsOf(own, id).whereRef('v.number', '=', 't.published').executeTakeFirst());
}

/** The version with which an order began. Null: there is no such version. */
export async function findTemplateVersion(own: TenantDb, id: string, version: number): Promise<TemplateVersion | null> {
  return described(own, await versionsOf(own, id).where('v.number', '=', version).executeTakeFirst());
}

async function described(own: TenantDb, row: Row): Promise<TemplateVersion | null> {
  if (!row) return null;
  const { levels } = await priorityTable.find(own);
  return {
    id: row.id,
    name: row.name,
    version: row.number,
    graph: row.graph as unknown as WorkflowGraph,
    formTemplateId: row.form_template_id,
    formVersion: row.form_version,
    categoryId: row.category_id,
    numberPrefix: row.number_prefix,
    ownerId: row.owner_id,
    enabled: row.enabled,
    priorities: levelsOf(levels, row.targets as unknown as TemplateTargets),
    mayCreate: row.may_create as unknown as MayCreate,
  };
}

/** Who wants to make an order. */
interface Person {
  readonly departmentId: string;
  readonly roleIds: readonly string[];
}

/** The templates of which this person may make orders now, by their names. */
export async function findCreatableTemplates(
  own: TenantDb,
  person: Person,
): Promise<{ id: string; name: string; categoryId: string | null }[]> {
  const rows = await own.tx
    .selectFrom('work_order_templates')
    .select(['id', 'name', 'category_id', 'may_create'])
    .where('tenant_id', '=', own.tenantId)
    .where('published', 'is not', null)
    .where('enabled', '=', true)
    .orderBy('name')
    .execute();
  const above = await departmentsAbove(own, person.departmentId);
  return rows
    .filter(({ may_create }) => isAmong(may_create as unknown as MayCreate, person, above))
    .map(({ id, name, category_id }) => ({ id, name, categoryId: category_id }));
}

/** May this person make orders of the template? */
export async function mayCreateOrder(own: TenantDb, { mayCreate }: TemplateVersion, person: Person): Promise<boolean> {
  return isAmong(mayCreate, person, await departmentsAbove(own, person.departmentId));
}

const isAmong = ({ everyone, departmentIds, roleIds }: MayCreate, person: Person, above: ReadonlySet<string>): boolean =>
  everyone || departmentIds.some((id) => above.has(id)) || roleIds.some((id) => person.roleIds.includes(id));

/** A department and all above it. */
async function departmentsAbove({ tx, tenantId }: TenantDb, departmentId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, parent_id) as (
      select id, parent_id from departments where tenant_id = ${tenantId} and id = ${departmentId}
      union
      select d.id, d.parent_id from departments d join above on d.id = above.parent_id where d.tenant_id = ${tenantId}
    )
    select id from above`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
