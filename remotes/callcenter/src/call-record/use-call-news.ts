import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

const topics = [callRecordsTopic];
/** Rows move when new calls arrive: not too often for a reader. */
const GAP_MS = 5000;

/** Updates the shown calls, completed or missed, when the server notifies of a change. */
export function useCallNews(endpoint: Endpoint): void {
  useLiveReading(topics, true, () => invalidate(endpoint), GAP_MS);
}
