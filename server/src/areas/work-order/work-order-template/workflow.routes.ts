import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  publishWorkflow,
  readWorkflow,
  readWorkflowVersion,
  restoreWorkflow,
  saveWorkflow,
  workflowVersions,
  workOrderForms,
  workOrderTemplate,
} from '@lianxi/contracts/work-order/work-order-template.contract';
import { workflowFaults } from '@lianxi/contracts/work-order/workflow-rules';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findFormTemplates, findPublishedForm } from '../../form/public.ts';
import {
  findWorkflow,
  findWorkflowVersion,
  findWorkflowVersions,
  publishWorkflowDraft,
  replaceWorkflow,
  type Workflow,
} from './workflow.queries.ts';
import { namesIn, targetFaults } from './workflow-targets.ts';

const { errors } = workOrderTemplate;
const constraints: ConstraintErrors = { work_order_templates_name_key: errors.duplicate };
const target = (id: string) => `work-order-template:${id}`;

export const workflowRoutes = routes((on) => {
  on(workOrderForms, async (ctx) => {
    const forms = await findFormTemplates(ctx, 'workorder');
    return forms.flatMap(({ id, name, published }) => (published === null ? [] : { id, name }));
  });

  on(readWorkflow, async (ctx) => {
    const { formTemplateId, ...workflow } = await requireWorkflow(ctx, ctx.params.id);
    return { ...workflow, form: await requireForm(ctx, formTemplateId), names: await namesIn(ctx, workflow.draft) };
  });

  on(saveWorkflow, async (ctx) => {
    const { id, name, draft } = ctx.body;
    const before = await requireWorkflow(ctx, id);
    if (!(await replaceWorkflow(ctx, ctx.body))) throw new CodedError(errors.changed);
    ctx.audit({ target: target(id), before: { 模板名称: before.name }, after: { 模板名称: name, 节点: draft.nodes.length } });
    return { version: ctx.body.version + 1 };
  });

  on(publishWorkflow, async (ctx) => {
    const { id, version, note } = ctx.body;
    const { draft, formTemplateId } = await requireWorkflow(ctx, id);
    const form = await requireForm(ctx, formTemplateId);
    const faults = [...workflowFaults(draft, form.definition), ...(await targetFaults(ctx, draft))];
    if (faults.length > 0) {
      const fields = faults.map(({ nodeId, text }) => ({ path: nodeId === null ? 'draft' : `draft.nodes.${nodeId}`, text }));
      throw new CodedError(errors.faulty, { fields });
    }
    const { agentId } = ctx.principal;
    const published = await publishWorkflowDraft(ctx, { id, version, note, agentId, formVersion: form.version });
    if (published === null) throw new CodedError(errors.changed);
    ctx.audit({ target: target(id), after: { 版本: published, 说明: note, 表单版本: form.version } });
    return { published, version: version + 1 };
  });

  on(workflowVersions, async (ctx) => {
    await requireWorkflow(ctx, ctx.params.id);
    return findWorkflowVersions(ctx, ctx.params.id);
  });

  on(readWorkflowVersion, async (ctx) => {
    const graph = await findWorkflowVersion(ctx, ctx.params.id, ctx.params.number);
    if (!graph) throw new CodedError(errors.noVersion);
    return graph;
  });

  on(restoreWorkflow, async (ctx) => {
    const { id, version, number } = ctx.body;
    await requireWorkflow(ctx, id);
    const draft = await findWorkflowVersion(ctx, id, number);
    if (!draft) throw new CodedError(errors.noVersion);
    if (!(await replaceWorkflow(ctx, { id, version, draft }))) throw new CodedError(errors.changed);
    ctx.audit({ target: target(id), after: { 恢复版本: number } });
    return { version: version + 1 };
  });
}, constraints);

const requireWorkflow = async (own: TenantDb, id: string): Promise<Workflow> => existing(await findWorkflow(own, id));

async function requireForm(own: TenantDb, formTemplateId: string) {
  const form = await findPublishedForm(own, 'workorder', formTemplateId);
  if (!form) throw new CodedError(errors.unknownForm);
  return form;
}
