import { linesTopic } from '@lianxi/contracts/callcenter/events';
import type { Db } from '../../../platform/db/db.ts';
import type { KeeperOptions } from '../call/call-keeper.ts';
import { Turns } from '../call/turns.ts';
import { findTenants, noteRegistrations, noteTrunk, noteTrunks, readTrunks } from './trunk-settings.queries.ts';

/** So often the switch is asked who is registered, of which it tells nothing by itself. */
const POLL_MS = 10_000;

/** The carriers' lines: the switch is told them, and it is kept which of them carries calls. What was said later counts. */
export class Lines {
  readonly #options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider'>;
  readonly #turns = new Turns();
  #lookedAt = 0;

  constructor(options: Pick<KeeperOptions, 'db' | 'cipher' | 'provider'>) {
    this.#options = options;
  }

  /** Hands them over as they are now. A line that the switch had reached already makes no event: it is asked. */
  configure(): Promise<void> {
    const { db, cipher, provider } = this.#options;
    return this.#turns.take('lines', async () => {
      await provider.configureTrunks(await readTrunks(db, cipher));
      await noteTrunks(db, (await provider.snapshot()).trunks);
      await notify(db);
    });
  }

  note(trunk: string, reachable: boolean): Promise<void> {
    const { db } = this.#options;
    return this.#turns.take('lines', async () => {
      if (await noteTrunk(db, trunk, reachable)) await notify(db);
    });
  }

  /** Asks who is registered, when it is time to. */
  async look(): Promise<void> {
    if (Date.now() - this.#lookedAt >= POLL_MS) await this.lookNow();
  }

  lookNow(): Promise<void> {
    const { db, provider } = this.#options;
    return this.#turns.take('lines', async () => {
      this.#lookedAt = Date.now();
      if (await noteRegistrations(db, await provider.registrations())) await notify(db);
    });
  }
}

/** All who have lines open: they are everybody's. */
async function notify(db: Db): Promise<void> {
  for (const id of await findTenants(db)) await db.tenant(id, async (tenant) => tenant.changed(linesTopic), { readOnly: true });
}
