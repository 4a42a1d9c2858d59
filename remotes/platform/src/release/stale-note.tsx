import { absoluteTime } from '@lianxi/shared/ui/relative-time';

/** Shows that the data could not be refreshed, and its time. */
export function StaleNote({ error, at }: { error: unknown; at: number }) {
  return (
    <span role="status" className="stale-note">
      {error ? `刷新失败，显示的是 ${absoluteTime(new Date(at))} 的数据` : ''}
    </span>
  );
}
