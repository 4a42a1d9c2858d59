import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { outletName, outletsOf } from '@lianxi/contracts/work-order/workflow-outlets';
import { workflowFaults } from '@lianxi/contracts/work-order/workflow-rules';
import type { FlowKind } from '@lianxi/shared/canvas/flow-kind';
import { NodeFields } from './node-fields.tsx';
import { blankNode, kindNames, offered } from './node-kinds.ts';
import type { WorkflowNames } from './workflow-names.ts';
import { outletMark, summaryOf } from './workflow-words.ts';

/** Workflows of work orders, as the canvas draws them. */
export const workflowKind = (form: FormDefinition, names: WorkflowNames): FlowKind<WorkflowNode> => ({
  what: '工单流程',
  noteExample: '投诉升级改为两人会签',
  nodeNames: kindNames,
  offered,
  blank: blankNode,
  outletsOf,
  outletName,
  outletMark,
  summaryOf: (node) => summaryOf(node, names),
  faultsOf: (graph) => workflowFaults(graph, form),
  fields: (props) => <NodeFields {...props} names={names} />,
});
