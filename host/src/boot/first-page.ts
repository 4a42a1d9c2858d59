import { queryClient } from '@lianxi/shared/client/query-client';
import { whenIdle } from './when-idle.ts';

/** The longest wait for the first page; then everything that waits for it loads. */
const AT_LATEST_MS = 2000;

let shown = false;
let stands: () => void;

/**
 * Resolves when the page in front is shown with its data. Parts that the agent does not need first, such as the header's parts of
 * other areas, load after it.
 */
export const firstPage = new Promise<void>((resolve) => {
  stands = resolve;
});

/** The page in front is shown. By then it has sent its first calls. */
export function firstPageShown(): void {
  if (shown) return;
  shown = true;
  setTimeout(stands, AT_LATEST_MS);
  // The answers draw the page once more.
  if (queryClient.isFetching() === 0) return whenIdle(stands);
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return;
    stop();
    whenIdle(stands);
  });
}
