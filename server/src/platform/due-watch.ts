/** Runs a check when something is due. */
export interface DueWatch {
  /** Runs the check after `ms` at the latest. */
  within(ms: number): void;
  close(): void;
}

/** The longest pause, and the pause after a fault: clocks may change, and signals may be lost. */
const LOOK_EVERY_MS = 60_000;

/** Checks now, and then when the next thing is due. `look` returns in how many ms that is; null: nothing is due. */
export function watchDue(look: () => Promise<number | null>, onFault: (error: unknown) => void): DueWatch {
  let timer: NodeJS.Timeout | undefined;
  let due = 0;

  function within(ms: number): void {
    const at = Date.now() + ms;
    if (timer && due <= at) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      timer = undefined;
      look().then(
        (next) => within(Math.min(Math.ceil(next ?? LOOK_EVERY_MS), LOOK_EVERY_MS)),
        (error: unknown) => {
          onFault(error);
          within(LOOK_EVERY_MS);
        },
      );
    }, ms);
    timer.unref();
  }

  within(0);
  return { within, close: () => clearTimeout(timer) };
}
