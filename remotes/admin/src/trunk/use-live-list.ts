import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';

/** The switch asks its carriers as often. */
const POLL_MS = 5000;

/** Lines as they are, while somebody looks at them. */
export function useLiveList<E extends Endpoint>(endpoint: E) {
  const visible = useTabVisible();
  return useCall(endpoint, {} as never, { refetchInterval: visible ? POLL_MS : false });
}
