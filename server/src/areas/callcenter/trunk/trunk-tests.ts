import { trunkErrors } from '@lianxi/contracts/callcenter/trunk.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { Kernel } from '../../../platform/kernel.ts';

/** Channels of NOTIFY: a test is wanted; a test is over. */
export const testSignals = { wanted: 'lianxi_trunk_test', done: 'lianxi_trunk_tested' } as const;

/** A party rings for 8 s at most. */
const WAIT_MS = 12_000;

interface Outcome {
  outcome: string;
  sipCode: number | null;
  ms: number | null;
}

/** Any server process asks the owner of the switch here to try a line, and waits for the outcome. */
class TrunkTests {
  readonly #kernel: Kernel;
  readonly #waiting = new Map<string, () => void>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  async start(): Promise<void> {
    const wakeAll = () => {
      for (const wake of this.#waiting.values()) wake();
    };
    await this.#kernel.listener.listen(testSignals.done, (id) => this.#waiting.get(id)?.(), wakeAll);
  }

  async run(trunk: string, number: string | null): Promise<Outcome> {
    const { db, installationCipher } = this.#kernel;
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = await db.platform(async ({ tx }) => {
      const row = await tx
        .insertInto('trunk_tests')
        .values({ trunk, number: number === null ? null : installationCipher.encrypt('trunk_tests.number', number) })
        .returning('id')
        .executeTakeFirstOrThrow();
      this.#waiting.set(row.id, resolve);
      await sql`select pg_notify(${testSignals.wanted}, ${row.id})`.execute(tx);
      return row.id;
    });
    const timer = setTimeout(resolve, WAIT_MS);
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    return this.#end(id);
  }

  /** Returns the outcome of a test and removes it. */
  async #end(id: string): Promise<Outcome> {
    const row = await this.#kernel.db.platform(({ tx }) =>
      tx.deleteFrom('trunk_tests').where('id', '=', id).returning(['outcome', 'sip_code', 'took_ms']).executeTakeFirst(),
    );
    if (!row || row.outcome === null) throw new CodedError(trunkErrors.untested);
    return { outcome: row.outcome, sipCode: row.sip_code, ms: row.took_ms };
  }
}

const tests = new WeakMap<Kernel, TrunkTests>();

export async function attachTrunkTests(kernel: Kernel): Promise<void> {
  const own = new TrunkTests(kernel);
  await own.start();
  tests.set(kernel, own);
}

/**
 * Tries a line: rings a number over it; with null it only probes the other side. Throws when the owner of the switch reports no
 * outcome.
 */
export function runTrunkTest(kernel: Kernel, trunk: string, number: string | null): Promise<Outcome> {
  const own = tests.get(kernel);
  if (!own) throw new Error('Tests of lines are not attached to this kernel');
  return own.run(trunk, number);
}
