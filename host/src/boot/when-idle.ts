/** Runs it when the browser is idle, at the latest after two seconds. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
