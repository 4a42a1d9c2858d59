import { Button } from '@douyinfe/semi-ui';
import {
  type IvrFlowVersion,
  ivrFlowVersions,
  readIvrFlow,
  readIvrFlowVersion,
  restoreIvrFlow,
} from '@lianxi/contracts/callcenter/ivr-flow.contract';
import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { useCall } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import type { Draft } from './use-draft.ts';

/** A published state that is looked at. */
export interface ShownVersion {
  readonly number: number;
  readonly graph: IvrGraph;
}

/** What was published: by whom, when, what they said; one can be looked at, and made the draft again. */
export function VersionPanel({
  id,
  published,
  draft,
  shown,
  onShow,
}: {
  id: string;
  /** What callers meet now. */
  published: number | null;
  draft: Draft;
  shown: ShownVersion | null;
  onShow: (version: ShownVersion | null) => void;
}) {
  const { data: versions, error, refetch } = useCall(ivrFlowVersions, { params: { id } });
  const { run: look } = useAction(async (number: number) =>
    onShow({ number, graph: await call(readIvrFlowVersion, { params: { id, number } }) }),
  );
  const { run: restore } = useAction(
    async (number: number) => {
      await call(restoreIvrFlow, { body: { id, number, version: await draft.save() } });
      draft.load(await call(readIvrFlow, { params: { id } }));
      onShow(null);
    },
    { success: '已恢复为草稿' },
  );
  const ask = ({ number }: IvrFlowVersion) =>
    void confirm({
      title: `恢复第 ${number} 版？`,
      words: '它将成为草稿，替换现在的草稿；发布后来电才使用它。',
      act: '恢复',
    }).then((sure) => sure && restore(number));

  return (
    <div className="lx-form">
      <h2 className="ivr-panel-title">版本</h2>
      {error && !versions && <Failure what="版本" error={error} onRetry={() => void refetch()} />}
      {!error && !versions && <Loading shape="list" rows={3} />}
      {versions?.length === 0 && <Empty title="还没有发布过" words="发布后，每一版都保存在这里。" />}
      <ol className="ivr-versions" aria-label="版本">
        {versions?.map((version) => (
          <li key={version.number} aria-current={shown?.number === version.number || undefined}>
            <p>
              <strong>第 {version.number} 版</strong>
              {version.number === published && <span className="ivr-live">使用中</span>}
            </p>
            <p className="ivr-version-who">
              {version.publishedByName} · <RelativeTime at={version.publishTime} /> · {version.nodes} 个节点
            </p>
            {version.note && <p>{version.note}</p>}
            <div className="ivr-row">
              {shown?.number === version.number ? (
                <Button size="small" onClick={() => onShow(null)}>
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
