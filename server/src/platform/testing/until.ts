/** Waits until `check` says yes; throws after `withinMs`. */
export async function until(check: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Not so within ${withinMs} ms: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
