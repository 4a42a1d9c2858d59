/** Waits until `check` says yes; throws after `withinMs` that it did not come to `what`. */
export async function until(check: () => boolean | Promise<boolean>, withinMs = 10_000, what = String(check)): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Not so within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
