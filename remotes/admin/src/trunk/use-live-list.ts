import { linesTopic } from '@lianxi/contracts/callcenter/events';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { onTopic } from '@lianxi/shared/client/agent-socket';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect } from 'react';

/** The present lines, while the page is visible: read again when the server notifies of a change, and every `pollMs`. */
export function useLiveList<E extends Endpoint>(endpoint: E, pollMs: number | false = false) {
  const visible = useTabVisible();
  const list = useCall(endpoint, {} as never, { refetchInterval: visible && pollMs });
  const { refetch } = list;
  useEffect(() => (visible ? onTopic(linesTopic, () => void refetch()) : undefined), [visible, refetch]);
  return list;
}
