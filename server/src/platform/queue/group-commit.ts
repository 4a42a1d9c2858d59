import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';

/** What became of one item of a batch: a refusal concerns this item alone. */
export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: Error };

export interface GroupCommitOptions<Item, Result> {
  /** Writes all items in one transaction and answers, after its commit, one outcome per item in their order. */
  write(items: readonly Item[]): Promise<Outcome<Result>[]>;
  /** Is this error the fault of an item's data, so that other items may still succeed? */
  isItemsFault(error: unknown): boolean;
  /**
   * How long a batch gathers when the one before it held more than one item: a lone item never waits,
   * a busy system trades these few milliseconds for a third of the processor time.
   */
  gatherMs: number;
  /** Most items in one transaction. */
  maxBatch: number;
  /** Most items that wait. More are refused with `common.unavailable`: slower is answered, not hidden. */
  maxWaiting: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Group commit: while one transaction is under way the items that arrive wait, and the next one takes
 * them all. One flush to disk then pays for many items, an idle system answers without delay, and the
 * batches grow by themselves when it gets busy. Items are written in the order of arrival.
 */
export class GroupCommit<Item, Result> {
  readonly #options: GroupCommitOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #running: Promise<void> | null = null;

  constructor(options: GroupCommitOptions<Item, Result>) {
    this.#options = options;
  }

  /** Resolves when the item is committed; rejects when it is refused or could not be written. */
  submit(item: Item): Promise<Result> {
    if (this.#waiting.length >= this.#options.maxWaiting) return Promise.reject(new CodedError(commonErrors.unavailable));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more. */
  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // What arrives in the same turn of the event loop, as packets of one read do, goes into the same batch.
    await new Promise(setImmediate);
    let busy = false;
    while (this.#waiting.length > 0) {
      if (busy) await delay(this.#options.gatherMs);
      const batch = this.#waiting.splice(0, this.#options.maxBatch);
      busy = batch.length > 1;
      await this.#commit(batch);
    }
    this.#running = null;
  }

  async #commit(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      await this.#write(batch);
    } catch {
      await this.#commitOneByOne(batch);
    }
  }

  /** One item may have failed the batch for all: each gets a transaction of its own, once. */
  async #commitOneByOne(batch: Waiting<Item, Result>[]): Promise<void> {
    for (const [index, one] of batch.entries()) {
      try {
        await this.#write([one]);
      } catch (error) {
        if (this.#options.isItemsFault(error)) {
          one.reject(error);
          continue;
        }
        // The database is away: trying the rest would only keep their senders waiting.
        const unavailable = new CodedError(commonErrors.unavailable, { cause: error });
        for (const rest of batch.slice(index)) rest.reject(unavailable);
        return;
      }
    }
  }

  async #write(batch: Waiting<Item, Result>[]): Promise<void> {
    const outcomes = await this.#options.write(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.ok) resolve(outcome.result);
      else reject(outcome?.error ?? new Error('A batch answered with fewer outcomes than items'));
    }
  }
}
