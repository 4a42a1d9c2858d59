import { linesTopic } from '@lianxi/contracts/callcenter/events';
import type { Db } from '../../../platform/db/db.ts';
import type { KeeperOptions } from '../call/call-keeper.ts';
import { Turns } from '../call/turns.ts';
import { findTenants, noteRegistrations, noteTrunk, noteTrunks, readLimits, readTrunks } from './trunk-settings.queries.ts';

/** The interval of polling registrations, of which the switch sends no event. */
const POLL_MS = 10_000;

type LinesOptions = Pick<KeeperOptions, 'db' | 'installationCipher' | 'provider' | 'lines'>;

/** The carriers' lines. It sends them to the switch and stores which of them carry calls. The latest report counts. */
export class Lines {
  readonly #options: LinesOptions;
  readonly #turns = new Turns();
  #lookedAt = 0;

  constructor(options: LinesOptions) {
    this.#options = options;
  }

  /**
   * Applies the present lines: their limits, and what the switch knows of them. A line that is already reachable makes no event,
   * so it is polled.
   */
  configure(): Promise<void> {
    const { db, installationCipher, provider, lines } = this.#options;
    return this.#turns.take('lines', async () => {
      lines.limit(await readLimits(db));
      await provider.configureTrunks(await readTrunks(db, installationCipher));
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

  /** Polls the registrations when the interval is over. */
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

/** Notifies every user whose page shows lines: lines belong to all tenants. */
async function notify(db: Db): Promise<void> {
  for (const id of await findTenants(db)) await db.tenant(id, async (tenant) => tenant.changed(linesTopic), { readOnly: true });
}
