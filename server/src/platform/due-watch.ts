/** Looks when something is due. */
export interface DueWatch {
  /** Looks in `ms` at the latest. */
  within(ms: number): void;
  close(): void;
}

/** However far the next thing is, and after a fault: clocks are set, and signals get lost. */
const LOOK_EVERY_MS = 60_000;

/** Looks now, then when the next thing is due: `look` answers in how many ms that is; null: nothing is. */
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
