import { setTimeout as delay } from 'node:timers/promises';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';

/** The result of one item of a batch: a refusal concerns only this item. */
export type Outcome<Result> = { ok: true; result: Result } | { ok: false; error: Error };

export interface GroupCommitOptions<Item, Result> {
  /** Writes all items in one transaction. After its commit it returns one outcome per item, in their order. */
  write(items: readonly Item[]): Promise<Outcome<Result>[]>;
  /** Did an item's data cause this error, so that other items may still succeed? */
  isItemsFault(error: unknown): boolean;
  /**
   * How long a batch collects items if the batch before it had more than one item. A single item never waits; a busy system
   * saves a third of the processor time for these few milliseconds.
   */
  gatherMs: number;
  /** The most items in one transaction. */
  maxBatch: number;
  /** The most waiting items. More items get `common.unavailable`, so that callers see the overload. */
  maxWaiting: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Group commit: items that arrive during a transaction wait, and the next transaction writes them all. One flush to disk then
 * serves many items, an idle system answers without delay, and the batches grow with the load. Items are written in the order
 * of arrival.
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

  /** Resolves when no item waits any more. */
  async drained(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #run(): Promise<void> {
    // Items that arrive in the same turn of the event loop, for example from one network read, go into the same batch.
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

  /** One item may have caused the failure of the batch: each item gets its own transaction, once. */
  async #commitOneByOne(batch: Waiting<Item, Result>[]): Promise<void> {
    for (const [index, one] of batch.entries()) {
      try {
        await this.#write([one]);
      } catch (error) {
        if (this.#options.isItemsFault(error)) {
          one.reject(error);
          continue;
        }
        // The database is away: to try the rest would only delay their senders.
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
