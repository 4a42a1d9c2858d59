/** How long a test waits for an immediate result: long enough on a busy machine. */
export const SOON = { timeout: 15_000, interval: 15 };
