import { Button } from '@douyinfe/semi-ui';
import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import { useAction } from '../client/use-action.ts';
import { confirm } from '../ui/confirm.tsx';
import { Empty, Failure, Loading } from '../ui/data-states.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { Drawing } from './flow-panel.ts';

/** A published version of a flow. */
export interface FlowVersion {
  readonly number: number;
  readonly publishTime: string;
  readonly publishedByName: string;
  readonly note: string;
  /** How many nodes it has. */
  readonly nodes: number;
}

/** The published versions: by whom, when, with which note. The user can view one, and restore it as the draft. */
export function VersionPanel<N extends FlowNode>({
  versions,
  published,
  drawing: { draft, shown, show },
  restoreWords,
  onRead,
  onRestore,
}: {
  /** The newest first, as `useCall` returns them. */
  versions: { data?: readonly FlowVersion[] | undefined; error: unknown; refetch: () => unknown };
  /** The number of the version that calls use now. */
  published: number | null;
  drawing: Drawing<N>;
  /** The question before a version becomes the draft. */
  restoreWords: string;
  onRead: (number: number) => Promise<FlowGraph<N>>;
  /** Makes the version the draft, over `version`. */
  onRestore: (number: number, version: number) => Promise<unknown>;
}) {
  const { data, error, refetch } = versions;
  const { run: look } = useAction(async (number: number) => show({ number, graph: await onRead(number) }));
  const { run: restore } = useAction(
    async (number: number) => {
      await onRestore(number, await draft.save());
      await draft.reload();
      show(null);
    },
    { success: '已恢复为草稿' },
  );
  const ask = ({ number }: FlowVersion) =>
    void confirm({ title: `恢复第 ${number} 版？`, words: restoreWords, act: '恢复' }).then((sure) => sure && restore(number));

  return (
    <div className="lx-form">
      <h2 className="lx-flow-panel-title">版本</h2>
      {!!error && !data && <Failure what="版本" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={3} />}
      {data?.length === 0 && <Empty title="还没有发布过" words="发布后，每一版都保存在这里。" />}
      <ol className="lx-flow-versions" aria-label="版本">
        {data?.map((version) => (
          <li key={version.number} aria-current={shown?.number === version.number || undefined}>
            <p>
              <strong>第 {version.number} 版</strong>
              {version.number === published && <span className="lx-flow-live">使用中</span>}
            </p>
            <p className="lx-flow-version-who">
              {version.publishedByName} · <RelativeTime at={version.publishTime} /> · {version.nodes} 个节点
            </p>
            {version.note && <p>{version.note}</p>}
            <div className="lx-flow-row">
              {shown?.number === version.number ? (
                <Button size="small" onClick={() => show(null)}>
                  返回草稿
                </Button>
              ) : (
                <Button size="small" aria-label={`查看第 ${version.number} 版`} onClick={() => void look(version.number)}>
                  查看
                </Button>
              )}
              <Button size="small" aria-label={`恢复第 ${version.number} 版`} onClick={() => ask(version)}>
                恢复
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
