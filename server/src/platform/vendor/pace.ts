/** The limits of a vendor for one account. */
export interface PaceLimits {
  readonly perMinute: number;
  /** The most calls at once after a pause. */
  readonly burst: number;
  /** The most parallel calls. */
  readonly atOnce: number;
}

interface Lane {
  /** Calls that may begin now; below 0: reserved in advance, each waits for its time. */
  credit: number;
  creditedAt: number;
  running: number;
  readonly waiting: (() => void)[];
}

/** Keeps the calls to a vendor within its limits: calls above the limit wait, in their order. By key, within this process. */
export class Pace {
  readonly #limits: PaceLimits;
  readonly #lanes = new Map<string, Lane>();

  constructor(limits: PaceLimits) {
    this.#limits = limits;
  }

  /** Runs a call when the limits allow it. */
  async run<T>(key: string, call: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { credit: this.#limits.burst, creditedAt: Date.now(), running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.running >= this.#limits.atOnce) await new Promise<void>((resolve) => lane.waiting.push(resolve));
    else lane.running += 1;
    try {
      const waitMs = this.#charge(lane);
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      return await call();
    } finally {
      // The next waiting call takes the place.
      const next = lane.waiting.shift();
      if (next) next();
      else lane.running -= 1;
    }
  }

  /** Takes the credit of one call; returns how long the call must wait. */
  #charge(lane: Lane): number {
    const { perMinute, burst } = this.#limits;
    const now = Date.now();
    const perMs = perMinute / 60_000;
    lane.credit = Math.min(burst, lane.credit + (now - lane.creditedAt) * perMs) - 1;
    lane.creditedAt = now;
    return lane.credit >= 0 ? 0 : Math.ceil(-lane.credit / perMs);
  }
}
