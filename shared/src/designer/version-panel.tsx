import { Button } from '@douyinfe/semi-ui';
import { useAction } from '../client/use-action.ts';
import { confirm } from '../ui/confirm.tsx';
import { Empty, Failure, Loading } from '../ui/data-states.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { Draft } from './use-draft.ts';

/** A published version. */
export interface PublishedVersion {
  readonly number: number;
  readonly publishTime: string;
  readonly publishedByName: string;
  readonly note: string;
}

/** A published version that the user views. */
export interface ShownVersion<C> {
  readonly number: number;
  readonly content: C;
}

/** What is shown: the draft, or a version in its place. */
export interface Shown<C> {
  readonly draft: Draft<C>;
  readonly shown: ShownVersion<C> | null;
  /** Shows a version in place of the draft; null: shows the draft again. */
  show(version: ShownVersion<C> | null): void;
}

/** The published versions: by whom, when, with which note. The user can view one, and restore it as the draft. */
export function VersionPanel<C, V extends PublishedVersion>({
  versions,
  sizeOf,
  published,
  on: { draft, shown, show },
  restoreWords,
  onRead,
  onRestore,
}: {
  /** The newest first, as `useCall` returns them. */
  versions: { data?: readonly V[] | undefined; error: unknown; refetch: () => unknown };
  /** How large a version is: 12 个节点. */
  sizeOf: (version: V) => string;
  /** The number of the version that is in use now. */
  published: number | null;
  on: Shown<C>;
  /** The question before a version becomes the draft. */
  restoreWords: string;
  onRead: (number: number) => Promise<C>;
  /** Makes the version the draft, over `version`. */
  onRestore: (number: number, version: number) => Promise<unknown>;
}) {
  const { data, error, refetch } = versions;
  const { run: look } = useAction(async (number: number) => show({ number, content: await onRead(number) }));
  const { run: restore } = useAction(
    async (number: number) => {
      await onRestore(number, await draft.save());
      await draft.reload();
      show(null);
    },
    { success: '已恢复为草稿' },
  );
  const ask = ({ number }: V) =>
    void confirm({ title: `恢复第 ${number} 版？`, words: restoreWords, act: '恢复' }).then((sure) => sure && restore(number));

  return (
    <div className="lx-form">
      <h2 className="lx-designer-panel-title">版本</h2>
      {!!error && !data && <Failure what="版本" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={3} />}
      {data?.length === 0 && <Empty title="还没有发布过" words="发布后，每一版都保存在这里。" />}
      <ol className="lx-designer-versions" aria-label="版本">
        {data?.map((version) => (
          <li key={version.number} aria-current={shown?.number === version.number || undefined}>
            <p>
              <strong>第 {version.number} 版</strong>
              {version.number === published && <span className="lx-designer-live">使用中</span>}
            </p>
            <p className="lx-designer-version-who">
              {version.publishedByName} · <RelativeTime at={version.publishTime} /> · {sizeOf(version)}
            </p>
            {version.note && <p>{version.note}</p>}
            <div className="lx-designer-row">
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
