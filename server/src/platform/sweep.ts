import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';

/** Failures of sweeps in this process; the label `sweep` names the sweep. Prometheus reads it with the other metrics. */
export const sweepFailures = new Counter({
  name: 'sweep_failures_total',
  help: 'Sweeps that failed for a tenant, or as a whole',
  labelNames: ['sweep'],
  registers: [],
});

/** Logs a failure of a sweep and counts it. `of` names the affected tenant or item. */
export function noteSweepFailure(log: FastifyBaseLogger, sweep: string, error: unknown, of: object = {}): void {
  sweepFailures.inc({ sweep });
  log.warn({ err: error, sweep, ...of }, 'sweep failed');
}

/** Several at a time: an item that waits for a lock does not delay the others. */
const AT_ONCE = 4;

/**
 * Runs a piece of work for each item. A failure concerns only its item: `failed` gets it, the others run. Never rejects.
 * @param atOnce 1: in their order, one after the other
 */
export async function sweepEach<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  failed: (error: unknown, item: T) => void,
  atOnce = AT_ONCE,
): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) {
      try {
        await run(item);
      } catch (error) {
        failed(error, item);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
}

/** Runs a check periodically, one at a time: for the leading process. */
export class Sweep {
  readonly #everyMs: number;
  readonly #look: () => Promise<void>;
  readonly #failed: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;

  /** @param failed called with the error of a failed check; the next check runs anyway */
  constructor(everyMs: number, look: () => Promise<void>, failed: (error: unknown) => void) {
    this.#everyMs = everyMs;
    this.#look = look;
    this.#failed = failed;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#looking ??= this.#look()
        .catch(this.#failed)
        .finally(() => {
          this.#looking = null;
        });
    }, this.#everyMs).unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Stops it, and waits for a running check. */
  async end(): Promise<void> {
    this.stop();
    await this.#looking;
  }
}
