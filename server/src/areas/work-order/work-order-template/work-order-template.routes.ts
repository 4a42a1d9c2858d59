import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { isFilledIn } from '@lianxi/contracts/form/form-field';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TemplateTargets } from '@lianxi/contracts/work-order/priority.contract';
import { workOrderTemplate } from '@lianxi/contracts/work-order/work-order-template.contract';
import type { WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';
import { sql } from 'kysely';
import { categoriesWithin, categoryPath, levelOfCategory } from '../../../platform/db/category-tree.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { type CurrentForm, findPublishedForm } from '../../form/public.ts';
import type { MayCreate } from './published-template.queries.ts';

const CATEGORIES = 'work_order_categories';
const { errors } = workOrderTemplate;

/** The workflow of a new template: whoever makes the order fills in all of the form, and does the work. */
const blankWorkflow = ({ fields }: FormDefinition): WorkflowGraph => ({
  nodes: [
    {
      ...{ id: 'start', type: 'start', name: '新建', position: { x: 0, y: 0 } },
      rights: Object.fromEntries(fields.filter(isFilledIn).map(({ key }) => [key, 'write'])),
    },
    {
      ...{ id: 'handle', type: 'handle', name: '办理', position: { x: 0, y: 160 }, actors: [{ kind: 'initiator' }] },
      ...{ fallbackId: '', rights: {}, clock: null, batch: false },
    },
    { id: 'end', type: 'end', name: '结束', position: { x: 0, y: 320 } },
  ],
  edges: [
    { from: 'start', outlet: 'next', to: 'handle' },
    { from: 'handle', outlet: 'next', to: 'end' },
  ],
});

type Named = { id: string; name: string }[];
/** The departments or roles that `may_create` of the row `r` names. */
const namedIn = (table: 'departments' | 'roles', key: keyof MayCreate) => sql<Named>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id::text, 'name', n.name) order by n.name), '[]')
  from ${sql.table(table)} n where n.tenant_id = r.tenant_id and r.may_create->${sql.lit(key)} ? n.id::text)`;

export const workOrderTemplateRoutes = recordRoutes(workOrderTemplate, {
  table: 'work_order_templates',
  columns: {
    name: 'name',
    categoryId: 'category_id',
    formTemplateId: 'form_template_id',
    numberPrefix: 'number_prefix',
    ownerId: 'owner_id',
    targets: null,
    openTo: null,
    departmentIds: null,
    roleIds: null,
    enabled: 'enabled',
  },
  constraints: {
    work_order_templates_name_key: errors.duplicate,
    work_order_templates_form_fkey: errors.unknownForm,
    work_order_templates_owner_fkey: errors.unknownOwner,
    work_orders_template_fkey: errors.inUse,
  },
  rows: (templates) =>
    templates
      .innerJoin('form_templates as f', (join) =>
        join.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.id', '=', 'r.form_template_id'),
      )
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.id', '=', 'r.owner_id'))
      .select(['r.targets', 'r.may_create', 'r.published', 'r.changed', 'f.name as form_name', 'a.name as owner_name'])
      .select([
        categoryPath(CATEGORIES).as('category_path'),
        namedIn('departments', 'departmentIds').as('departments'),
        namedIn('roles', 'roleIds').as('roles'),
      ]),
  search: (templates, { keyword, categoryId }, { tenantId }) => {
    let found = templates;
    if (keyword) found = found.where((eb) => mentions(eb.ref('r.name'), keyword));
    if (categoryId) found = found.where('r.category_id', 'in', categoriesWithin(CATEGORIES, tenantId, categoryId));
    return found;
  },
  toWire: ({ targets, may_create, published, changed, form_name, owner_name, category_path, departments, roles }) => {
    const { everyone, departmentIds, roleIds } = may_create as unknown as MayCreate;
    return {
      targets: targets as unknown as TemplateTargets,
      ...{ openTo: everyone ? ('all' as const) : ('chosen' as const), departmentIds, roleIds, departments, roles },
      ...{ published, changed, formName: form_name, ownerName: owner_name, categoryName: category_path },
    };
  },
  toRow: ({ targets, openTo, departmentIds = [], roleIds = [] }) => {
    const everyone = openTo === 'all';
    const mayCreate: MayCreate = everyone ? { everyone, departmentIds: [], roleIds: [] } : { everyone, departmentIds, roleIds };
    return { targets: JSON.stringify(targets), may_create: JSON.stringify(mayCreate) };
  },
  // Until the form is known, in the same transaction.
  newRow: () => ({ draft: JSON.stringify(blankWorkflow({ fields: [] })) }),
  create: async (ctx, kit) => {
    const form = await requireParts(ctx, ctx.body, null);
    const made = await kit.create(ctx);
    await writeDraft(ctx, made.id, blankWorkflow(form.definition));
    return made;
  },
  update: async (ctx, kit) => {
    const before = await kit.find(ctx, ctx.body.id);
    await requireParts(ctx, ctx.body, before);
    const answer = await kit.update(ctx);
    // Orders take the form with the workflow: another form must be published too.
    if (ctx.body.formTemplateId !== before.formTemplateId) await markChanged(ctx, ctx.body.id);
    return answer;
  },
});

interface Parts {
  readonly categoryId: string | null;
  readonly formTemplateId: string;
  readonly ownerId: string;
  readonly openTo: 'all' | 'chosen';
  readonly departmentIds: readonly string[];
  readonly roleIds: readonly string[];
}

/** What the template names is there, and may be used. What was chosen before may stay. */
async function requireParts(own: TenantDb, given: Parts, before: Parts | null): Promise<CurrentForm> {
  const { categoryId, formTemplateId, ownerId } = given;
  if (given.openTo === 'chosen' && given.departmentIds.length + given.roleIds.length === 0) throw new CodedError(errors.nobody);
  if (categoryId !== null && (await levelOfCategory(own, CATEGORIES, categoryId)) === undefined) {
    throw new CodedError(errors.unknownCategory);
  }
  const form = await findPublishedForm(own, 'workorder', formTemplateId);
  if (!form) throw new CodedError(errors.unknownForm);
  if (ownerId !== before?.ownerId && !(await isActive(own, ownerId))) throw new CodedError(errors.unknownOwner);
  return form;
}

async function isActive({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const found = tx.selectFrom('agents').select('id').where('tenant_id', '=', tenantId).where('id', '=', agentId);
  return (await found.where('disabled', '=', false).executeTakeFirst()) !== undefined;
}

async function writeDraft({ tx, tenantId }: TenantDb, id: string, draft: WorkflowGraph): Promise<void> {
  const template = tx
    .updateTable('work_order_templates')
    .set({ draft: JSON.stringify(draft) })
    .where('tenant_id', '=', tenantId);
  await template.where('id', '=', id).execute();
}

async function markChanged({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  const template = tx.updateTable('work_order_templates').set({ changed: true }).where('tenant_id', '=', tenantId);
  await template.where('id', '=', id).execute();
}
