import { queryClient } from '@lianxi/shared/client/query-client';
import { whenIdle } from './when-idle.ts';

/** Whatever happens to the first page, what waits for it comes after so long. */
const AT_LATEST_MS = 2000;

let shown = false;
let stands: () => void;

/**
 * Resolves once the page in front is there with what it asked for: what nobody looks at first, such as the parts of
 * other areas in the header, loads after it.
 */
export const firstPage = new Promise<void>((resolve) => {
  stands = resolve;
});

/** What is in front is shown. Its first questions are asked by then. */
export function firstPageShown(): void {
  if (shown) return;
  shown = true;
  setTimeout(stands, AT_LATEST_MS);
  // With the answers it is drawn once more.
  if (queryClient.isFetching() === 0) return whenIdle(stands);
  const stop = queryClient.getQueryCache().subscribe(() => {
    if (queryClient.isFetching() > 0) return;
    stop();
    whenIdle(stands);
  });
}
