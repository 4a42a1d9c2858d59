import { sql, type Updateable } from 'kysely';
import type { InstallationCipher } from '../../../platform/crypto/installation-cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { TrunkTests } from '../../../platform/db/schema.ts';
import { type CtiProvider, SwitchError, type SwitchEvent } from '../switch/cti-provider.ts';
import type { Lines } from './lines.ts';
import { testSignals } from './trunk-tests.ts';

const RING_SECONDS = 8;

interface Options {
  readonly db: Db;
  readonly installationCipher: InstallationCipher;
  readonly provider: CtiProvider;
}

/**
 * Tries lines for the operator's staff, in the process that owns the switch. It probes the other side, or rings a number and
 * hangs up when it rings.
 */
export class LineTester {
  readonly #options: Options;
  readonly #lines: Pick<Lines, 'lookNow'>;
  /** Running tests by channel, with their start times. */
  readonly #running = new Map<string, { id: string; since: number }>();

  constructor(options: Options, lines: Pick<Lines, 'lookNow'>) {
    this.#options = options;
    this.#lines = lines;
  }

  async run(id: string): Promise<void> {
    const { db, installationCipher, provider } = this.#options;
    const test = await db.platform(({ tx }) =>
      tx
        .selectFrom('trunk_tests as x')
        .innerJoin('trunks as t', 't.name', 'x.trunk')
        .select(['x.number', 't.name', 't.username'])
        .where('x.id', '=', id)
        .where('x.outcome', 'is', null)
        .executeTakeFirst(),
    );
    if (!test) return;
    if (test.number === null) return this.#probe(id, test.name);
    // It belongs to no call: when this process dies, the next owner ends it.
    const channelId = `call-0-t${id}`;
    this.#running.set(channelId, { id, since: Date.now() });
    try {
      await provider.ring({
        channelId,
        to: { kind: 'outside', number: installationCipher.decrypt('trunk_tests.number', test.number), trunk: test.name },
        callerId: { name: '', number: test.username ?? '' },
        timeoutSeconds: RING_SECONDS,
      });
    } catch (error) {
      await this.#end(channelId, error instanceof SwitchError ? error.reason : 'refused', null);
    }
  }

  /** Handles an event of a test; false: the event belongs to no test. */
  hear(event: SwitchEvent): Promise<void> | false {
    if (!('channelId' in event) || !this.#running.has(event.channelId)) return false;
    if (event.type === 'leg-down') return this.#end(event.channelId, event.end, event.sipCode);
    if (event.type === 'leg-ringing') return this.#end(event.channelId, 'ringing', null);
    return event.type === 'leg-up' ? this.#end(event.channelId, 'answered', null) : Promise.resolve();
  }

  async #end(channelId: string, outcome: string, sipCode: number | null): Promise<void> {
    const { db, provider } = this.#options;
    const test = this.#running.get(channelId);
    if (!test) return;
    this.#running.delete(channelId);
    await noteOutcome(db, test.id, { outcome, sip_code: sipCode, took_ms: Date.now() - test.since });
    await provider.hangUp(channelId, 'normal');
  }

  async #probe(id: string, trunk: string): Promise<void> {
    const { db, provider } = this.#options;
    const answer = await provider.probeTrunk(trunk).catch((error: unknown) => {
      // The switch does not have this line: it is switched off.
      if (error instanceof SwitchError && error.reason === 'refused') return { reachable: false, ms: null };
      throw error;
    });
    await this.#lines.lookNow();
    await noteOutcome(db, id, { outcome: answer.reachable ? 'reachable' : 'unreachable', took_ms: answer.ms });
  }
}

async function noteOutcome(db: Db, id: string, outcome: Updateable<TrunkTests>): Promise<void> {
  await db.platform(async ({ tx }) => {
    await tx.updateTable('trunk_tests').set(outcome).where('id', '=', id).execute();
    await sql`select pg_notify(${testSignals.done}, ${id})`.execute(tx);
  });
}
