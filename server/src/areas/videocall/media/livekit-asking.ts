import { ServerError } from 'livekit-server-sdk';
import { MediaUnavailable } from './media-server.ts';

/** Whatever goes wrong on the way there or back is one thing to us: it is not available now. */
export async function asking<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new MediaUnavailable('the media server did not do it', { cause: error });
  }
}

/** An egress that is over cannot be stopped. */
export const isOver = (error: unknown): boolean => error instanceof ServerError && error.code === 'failed_precondition';

/** Answers `nothing` where LiveKit says that there is no such thing. */
export const nothingWhenGone =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if (error instanceof ServerError && error.code === 'not_found') return nothing;
    throw error;
  };
