import { ServerError } from 'livekit-server-sdk';
import { MediaUnavailable } from './media-server.ts';

/** Every failure of a request means the same: the media server is not available now. */
export async function asking<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new MediaUnavailable('the media server did not do it', { cause: error });
  }
}

/** An egress that has ended cannot be stopped. */
export const isOver = (error: unknown): boolean => error instanceof ServerError && error.code === 'failed_precondition';

/** Returns `nothing` where LiveKit answers that the object does not exist. */
export const nothingWhenGone =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof ServerError && error.code === 'not_found') return nothing;
    throw error;
  };
