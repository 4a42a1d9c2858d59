/** How long a test waits for what comes at once: long enough for a machine that does much else. */
export const SOON = { timeout: 15_000, interval: 15 };
