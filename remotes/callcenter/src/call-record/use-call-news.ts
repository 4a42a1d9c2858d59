import { callRecordsTopic } from '@lianxi/contracts/callcenter/events';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

const topics = [callRecordsTopic];
/** Rows move when calls come: seldom enough to be read. */
const GAP_MS = 5000;

/** Keeps what is shown of calls that are over, or of what is left of them, as it is at the server. */
export function useCallNews(endpoint: Endpoint): void {
  useLiveReading(topics, true, () => invalidate(endpoint), GAP_MS);
}
