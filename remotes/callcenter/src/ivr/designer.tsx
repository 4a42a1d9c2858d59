import {
  ivrFlowErrors,
  ivrFlowList,
  ivrFlowVersions,
  publishIvrFlow,
  readIvrFlow,
  readIvrFlowVersion,
  restoreIvrFlow,
  saveIvrDraft,
} from '@lianxi/contracts/callcenter/ivr-flow.contract';
import type { IvrGraph, IvrNode } from '@lianxi/contracts/callcenter/ivr-graph';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { FlowDesigner } from '@lianxi/shared/canvas/flow-designer';
import type { Drawing, FlowPanel } from '@lianxi/shared/canvas/flow-panel';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import type { DraftStore } from '@lianxi/shared/designer/use-draft';
import { VersionPanel } from '@lianxi/shared/designer/version-panel';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { useMemo } from 'react';
import { useFlowNames } from './flow-names.ts';
import { ivrKind } from './ivr-kind.tsx';
import { TrialPanel } from './trial-panel.tsx';
import './ivr.css';

/** How often the page checks whether a colleague saved the same flow. */
const POLL_MS = 15_000;

/** Draws a flow of the voice menu: steps and connections; here it is tested and published. */
export default function IvrDesigner({ id, onClose }: { id: string; onClose: () => void }) {
  const visible = useTabVisible();
  const { data, error, refetch } = useCall(
    readIvrFlow,
    { params: { id } },
    { gcTime: 0, refetchInterval: visible ? POLL_MS : false },
  );
  if (data) return <Designer flow={data} onClose={onClose} />;
  return error ? <Failure what="语音菜单" error={error} onRetry={() => void refetch()} /> : <Loading />;
}

type IvrFlowDraft = ReplyOf<typeof readIvrFlow>;

function Designer({ flow, onClose }: { flow: IvrFlowDraft; onClose: () => void }) {
  const { id, published } = flow;
  const names = useFlowNames(flow.agents);
  const kind = useMemo(() => ivrKind(names), [names]);
  const panels: FlowPanel<IvrNode>[] = [
    {
      key: 'trial',
      text: '试运行',
      stays: true,
      body: ({ graph, draft, follow }) => <TrialPanel graph={graph} name={draft.name} names={names} onTrail={follow} />,
    },
    { key: 'versions', text: '版本', body: (drawing) => <Versions id={id} published={published} drawing={drawing} /> },
  ];
  return (
    <FlowDesigner
      kind={kind}
      flow={flow}
      store={storeOf(id)}
      errors={ivrFlowErrors}
      panels={panels}
      onStored={() =>
        Promise.all([invalidate(ivrFlowList), invalidate(readIvrFlow, { params: { id } }), invalidate(ivrFlowVersions)])
      }
      onClose={onClose}
    />
  );
}

const storeOf = (id: string): DraftStore<IvrGraph> => ({
  read: () => call(readIvrFlow, { params: { id } }),
  save: async (draft) => (await call(saveIvrDraft, { body: { id, ...draft } })).version,
  publish: async (publication) => (await call(publishIvrFlow, { body: { id, ...publication } })).version,
});

function Versions({ id, published, drawing }: { id: string; published: number | null; drawing: Drawing<IvrNode> }) {
  return (
    <VersionPanel
      versions={useCall(ivrFlowVersions, { params: { id } })}
      sizeOf={({ nodes }) => `${nodes} 个节点`}
      published={published}
      on={drawing}
      restoreWords="它将成为草稿，替换现在的草稿；发布后来电才使用它。"
      onRead={(number) => call(readIvrFlowVersion, { params: { id, number } })}
      onRestore={(number, version) => call(restoreIvrFlow, { body: { id, number, version } })}
    />
  );
}
