import { EventEmitter, once } from 'node:events';

/** Counts jobs that were done, and how many of them a second. Tells `one` for each. */
export class Meter extends EventEmitter {
  #left = 0;

  one(): void {
    this.#left -= 1;
    this.emit('one');
    if (this.#left === 0) this.emit('all');
  }

  /** Has so many jobs sent by so many senders side by side. Answers the jobs a second from the first sending to the last end. */
  async rate(jobs: number, senders: number, send: (n: number) => Promise<void>): Promise<number> {
    this.#left = jobs;
    const all = once(this, 'all');
    const begin = performance.now();
    let next = 0;
    const sender = async (): Promise<void> => {
      for (let n = next++; n < jobs; n = next++) await send(n);
    };
    await Promise.all(Array.from({ length: senders }, sender));
    await all;
    return jobs / ((performance.now() - begin) / 1000);
  }
}
