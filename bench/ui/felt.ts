import type { Page } from 'playwright-core';

/** What somebody at the page felt while they worked. */
export interface Felt {
  /** From an act (press, click, key) to the frame that shows its effect, each in milliseconds. */
  actsMs: number[];
  /** Tasks longer than 50 ms, during which nothing answers. */
  longTasksMs: number[];
}

declare global {
  interface Window {
    felt?: { acts: Map<number, number>; tasks: number[] };
  }
}

/** Starts to watch; what the browser counts itself: Event Timing and Long Tasks. */
export async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const felt = { acts: new Map<number, number>(), tasks: [] as number[] };
    window.felt = felt;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        if (!entry.interactionId) continue;
        felt.acts.set(entry.interactionId, Math.max(entry.duration, felt.acts.get(entry.interactionId) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) felt.tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** What was felt since; `acts` of them were made, those that the browser found too quick to tell count as 16 ms. */
export async function read(page: Page, acts: number): Promise<Felt> {
  await page.waitForTimeout(300);
  const { told, tasks } = await page.evaluate(() => ({
    told: [...(window.felt?.acts.values() ?? [])],
    tasks: window.felt?.tasks ?? [],
  }));
  const quick = Array.from({ length: Math.max(0, acts - told.length) }, () => 16);
  return { actsMs: [...told, ...quick], longTasksMs: tasks };
}

/** Megabytes of script objects that are still in use. */
export async function heapOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await cdp.detach();
  return usedSize / 1e6;
}
