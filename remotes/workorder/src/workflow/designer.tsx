import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import {
  publishWorkflow,
  readWorkflow,
  readWorkflowVersion,
  restoreWorkflow,
  saveWorkflow,
  workflowVersions,
  workOrderTemplate,
} from '@lianxi/contracts/work-order/work-order-template.contract';
import type { WorkflowGraph, WorkflowNode } from '@lianxi/contracts/work-order/workflow-graph';
import { FlowDesigner } from '@lianxi/shared/canvas/flow-designer';
import type { Drawing, FlowPanel } from '@lianxi/shared/canvas/flow-panel';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import type { DraftStore } from '@lianxi/shared/designer/use-draft';
import { VersionPanel } from '@lianxi/shared/designer/version-panel';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useMemo } from 'react';
import { workflowKind } from './workflow-kind.tsx';
import { useWorkflowNames } from './workflow-names.ts';

/** How often the page checks whether a colleague saved the same workflow. */
const POLL_MS = 15_000;

/** Draws the workflow of a template; here it is published. */
export default function WorkflowDesigner({ id, onClose }: { id: string; onClose: () => void }) {
  const visible = useTabVisible();
  const { data, error, refetch } = useCall(
    readWorkflow,
    { params: { id } },
    { gcTime: 0, refetchInterval: visible ? POLL_MS : false },
  );
  if (data) return <Designer flow={data} onClose={onClose} />;
  return error ? <Failure what="工单流程" error={error} onRetry={() => void refetch()} /> : <Loading />;
}

function Designer({ flow, onClose }: { flow: ReplyOf<typeof readWorkflow>; onClose: () => void }) {
  const { id, published, form } = flow;
  const { definition } = form;
  const names = useWorkflowNames(definition.fields, flow.names);
  const kind = useMemo(() => workflowKind(definition, names), [definition, names]);
  const panels: FlowPanel<WorkflowNode>[] = [
    { key: 'versions', text: '版本', body: (drawing) => <Versions id={id} published={published} drawing={drawing} /> },
  ];
  return (
    <FlowDesigner
      kind={kind}
      flow={flow}
      store={storeOf(id)}
      errors={workOrderTemplate.errors}
      panels={panels}
      onStored={() =>
        Promise.all([
          invalidate(workOrderTemplate.list),
          invalidate(workOrderTemplate.read, { params: { id } }),
          invalidate(readWorkflow, { params: { id } }),
          invalidate(workflowVersions),
        ])
      }
      onClose={onClose}
    />
  );
}

const storeOf = (id: string): DraftStore<WorkflowGraph> => ({
  read: () => call(readWorkflow, { params: { id } }),
  save: async (draft) => (await call(saveWorkflow, { body: { id, ...draft } })).version,
  publish: async (publication) => (await call(publishWorkflow, { body: { id, ...publication } })).version,
});

function Versions({ id, published, drawing }: { id: string; published: number | null; drawing: Drawing<WorkflowNode> }) {
  return (
    <VersionPanel
      versions={useCall(workflowVersions, { params: { id } })}
      sizeOf={({ nodes }) => `${nodes} 个节点`}
      published={published}
      on={drawing}
      restoreWords="它将成为草稿，替换现在的草稿；发布后新建的工单才使用它。"
      onRead={(number) => call(readWorkflowVersion, { params: { id, number } })}
      onRestore={(number, version) => call(restoreWorkflow, { body: { id, number, version } })}
    />
  );
}
