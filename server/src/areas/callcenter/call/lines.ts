import type { KeeperOptions } from './call-keeper.ts';
import { noteTrunk, noteTrunks, readTrunks } from './trunk.queries.ts';
import { Turns } from './turns.ts';

/** The carriers' lines: the switch is told them, and it is kept which of them carries calls. What was said later counts. */
export class Lines {
  readonly #options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider'>;
  readonly #turns = new Turns();

  constructor(options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider'>) {
    this.#options = options;
  }

  /** Hands them over as they are now. A line that the switch had reached already makes no event: it is asked. */
  configure(): Promise<void> {
    const { db, cipher, provider } = this.#options;
    return this.#turns.take('lines', async () => {
      await provider.configureTrunks(await readTrunks(db, cipher));
      await noteTrunks(db, (await provider.snapshot()).trunks);
    });
  }

  note(trunk: string, reachable: boolean): Promise<void> {
    return this.#turns.take('lines', () => noteTrunk(this.#options.db, trunk, reachable));
  }
}
