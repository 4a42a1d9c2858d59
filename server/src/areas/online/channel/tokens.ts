interface Known {
  token: string;
  until: number;
}

/** A token is fetched anew so long before its end. */
const EARLY_MS = 300_000;

/** Tokens that vendors give for a while, kept in this process. Of one key never two fetches run at a time. */
export class Tokens {
  readonly #known = new Map<string, Known>();
  readonly #running = new Map<string, Promise<string>>();

  /**
   * @param refused a token that the vendor does not accept any more
   * @param fetch answers a new one, and for how many seconds it is good
   */
  of(key: string, refused: string | null, fetch: () => Promise<{ token: string; seconds: number }>): Promise<string> {
    const known = this.#known.get(key);
    if (known && known.token !== refused && known.until > Date.now()) return Promise.resolve(known.token);
    const running = this.#running.get(key);
    if (running) return running;
    const run = fetch()
      .then(({ token, seconds }) => {
        this.#known.set(key, { token, until: Date.now() + Math.max(seconds * 1000 - EARLY_MS, 0) });
        return token;
      })
      .finally(() => this.#running.delete(key));
    this.#running.set(key, run);
    return run;
  }
}
