import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { TemplateTargets } from '@lianxi/contracts/work-order/priority.contract';
import type { WorkflowGraph } from '@lianxi/contracts/work-order/workflow-graph';
import { workflowFaults } from '@lianxi/contracts/work-order/workflow-rules';
import type { TenantDb } from '../../../platform/db/db.ts';
import { publishWorkflowDraft } from './workflow.queries.ts';

interface PlantedTemplate {
  readonly name: string;
  readonly categoryId: string | null;
  /** Published, with this definition as its first version. */
  readonly formTemplateId: string;
  readonly definition: FormDefinition;
  readonly numberPrefix: string;
  readonly ownerId: string;
  readonly targets: TemplateTargets;
  readonly graph: WorkflowGraph;
  /** Who publishes it. */
  readonly agentId: string;
}

/**
 * Makes a template that everybody may use at once, for the demo. Returns its id.
 * @throws Error with the first fault: the demo is written by us
 */
export async function plantWorkOrderTemplate(own: TenantDb, planted: PlantedTemplate): Promise<string> {
  const { name, graph, definition, agentId } = planted;
  const [fault] = workflowFaults(graph, definition);
  if (fault) throw new Error(`The workflow ${name} has a fault: ${fault.nodeId} ${fault.text}`);
  const { id } = await own.tx
    .insertInto('work_order_templates')
    .values({
      tenant_id: own.tenantId,
      name,
      category_id: planted.categoryId,
      form_template_id: planted.formTemplateId,
      number_prefix: planted.numberPrefix,
      owner_id: planted.ownerId,
      targets: JSON.stringify(planted.targets),
      may_create: JSON.stringify({ everyone: true, departmentIds: [], roleIds: [] }),
      draft: JSON.stringify(graph),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await publishWorkflowDraft(own, { id, version: 1, note: '初始版本', agentId, formVersion: 1 });
  return id;
}
