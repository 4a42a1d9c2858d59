import { IconAlertTriangle } from '@douyinfe/semi-icons';
import { notifyManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { reconnectNow, useNetworkQuality } from '../client/agent-socket.ts';
import { queryClient } from '../client/query-client.ts';
import { eventTime } from './relative-time.tsx';
import './old-data.css';

const cache = queryClient.getQueryCache();
// A page that is being drawn may add to the cache: no other page may be drawn at that moment.
const subscribe = (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener));

/** The age of what is on screen and could not be read again; null: everything could. */
function failedSince(): number | null {
  const failed = cache.findAll({ type: 'active' }).filter(({ state }) => state.status === 'error' && state.data !== undefined);
  return failed.length > 0 ? Math.min(...failed.map(({ state }) => state.dataUpdatedAt)) : null;
}

function retry(): void {
  reconnectNow();
  void queryClient.refetchQueries({ type: 'active' });
}

/** Says that the page is old: the server does not answer, or what is shown could not be read again. It has a place in the title row. */
export function OldData() {
  const { silentSince } = useNetworkQuality();
  const failed = useSyncExternalStore(subscribe, failedSince);
  const since = silentSince === null ? failed : performance.timeOrigin + silentSince;
  if (since === null) return null;
  return (
    <span className="lx-old-data" role="status">
      <IconAlertTriangle aria-hidden />
      连接不上服务器，{eventTime(new Date(since), new Date())} 之后的数据未更新
      <button type="button" className="lx-link" onClick={retry}>
        重试
      </button>
    </span>
  );
}
