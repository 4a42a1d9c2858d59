import type { CallOf, Endpoint } from '@lianxi/contracts/kit/endpoint';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';

const POLL_MS = 5000;

/** A read that is updated while the page is visible. */
export function useLive<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  const visible = useTabVisible();
  return useCall(endpoint, input, { refetchInterval: visible ? POLL_MS : false });
}
