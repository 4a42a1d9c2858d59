import { Button } from '@douyinfe/semi-ui';
import { commonErrors } from '@lianxi/contracts/kit/errors';
import { type ReactNode, useEffect, useState } from 'react';
import { queryClient } from '../client/query-client.ts';
import { StatePicture, type StatePictureKind } from './state-picture.tsx';
import { TraceId } from './trace-id.tsx';
import './data-states.css';

/** A designed state: a picture, its name, its meaning, the next step. */
export function State({
  picture,
  title,
  words,
  actions,
  traceId,
  alert = false,
  heading = false,
}: {
  picture: StatePictureKind;
  title: string;
  words?: ReactNode;
  actions?: ReactNode;
  traceId?: string | undefined;
  /** Screen readers read it at once: something failed. */
  alert?: boolean;
  /** The title is the page's heading. */
  heading?: boolean;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="lx-state" role={alert ? 'alert' : undefined}>
      <StatePicture kind={picture} />
      <Title className="lx-state-title">{title}</Title>
      {words && <p className="lx-state-words">{words}</p>}
      {actions && <div className="lx-state-actions">{actions}</div>}
      {traceId && <TraceId id={traceId} />}
    </div>
  );
}

const TABLE_WIDTHS = ['22%', '14%', '18%', '10%', '16%', '8%'];

/** A longer wait is said in words. */
const LATE_MS = 3000;

/** Reads again what has no data yet. */
const readAgain = () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined });

/**
 * Skeleton of the final shape: rows of a table, or items of a list with a face. It is invisible for the first 200 ms. After three
 * seconds it says that nothing has come yet, and offers a retry.
 */
export function Loading({ shape = 'table', rows = 8 }: { shape?: 'table' | 'list'; rows?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (late) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [late]);
  if (late) {
    return (
      <div role="status">
        <State
          picture="failure"
          title="还没有收到数据"
          words="网络或服务器较慢。仍在等待，收到后自动显示。"
          actions={
            <Button
              onClick={() => {
                readAgain();
                setLate(false);
              }}
            >
              重试
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="lx-loading" role="status" aria-label="加载中...">
      {Array.from({ length: rows }, (_, row) => row).map((row) =>
        shape === 'table' ? (
          <div key={row} className="lx-skeleton-row">
            {TABLE_WIDTHS.map((width) => (
              <span key={width} className="lx-skeleton-bar" style={{ width }} />
            ))}
          </div>
        ) : (
          <div key={row} className="lx-skeleton-item">
            <span className="lx-skeleton-bar lx-skeleton-round" />
            <span className="lx-skeleton-lines">
              <span className="lx-skeleton-bar" style={{ width: row % 2 ? '40%' : '52%' }} />
              <span className="lx-skeleton-bar" style={{ width: row % 2 ? '84%' : '68%' }} />
            </span>
          </div>
        ),
      )}
    </div>
  );
}

/** No data yet: what will be here and, if there is one, the next step. */
export function Empty({ title, words, action }: { title: string; words?: ReactNode; action?: ReactNode }) {
  return <State picture="empty" title={title} words={words} actions={action} />;
}

/** No row fits the filters. */
export function FilteredEmpty({ onClear }: { onClear: () => void }) {
  return (
    <State
      picture="filtered"
      title="没有符合条件的数据"
      words="换个条件试试，或清空筛选查看全部。"
      actions={<Button onClick={onClear}>清空筛选</Button>}
    />
  );
}

/** The trace id of an error that the server logged. */
const traceIdOf = (error: unknown) =>
  error instanceof Error && 'traceId' in error && typeof error.traceId === 'string' ? error.traceId : undefined;

/** Loading failed: what failed, why, the next step, and the trace id for the log. `what` is a name such as 客户列表. */
export function Failure({ what, error, onRetry }: { what: string; error: unknown; onRetry: () => void }) {
  const message = error instanceof Error ? error.message : commonErrors.internal.text;
  return (
    <State
      alert
      picture="failure"
      title={`${what}加载失败`}
      words={message}
      traceId={traceIdOf(error)}
      actions={
        <Button theme="solid" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}

/** The role lacks the right to this part of a page. */
export function NoPermission({ what = '此内容' }: { what?: string }) {
  return <State picture="locked" title={`您没有权限查看${what}`} words="需要时请联系管理员开通。" />;
}
