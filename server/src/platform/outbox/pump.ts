import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../db/db.ts';
import { isConnectionLost } from '../db/transient.ts';
import type { Consumer, Fact } from './consumer.ts';
import { findBehind, findDue, isHeldUp, moveOn, type Position, postpone, readFacts, takeRetry } from './position.queries.ts';

/** How soon the pump finds facts of another process, or facts whose next try is due. */
const POLL_MS = 1000;
/** Shards that one consumer handles in parallel in one process. */
const MAX_SIDE_BY_SIDE = 4;
/** Facts per read. */
const BATCH = 100;
/** The longest time between two tries of a fact. */
const MAX_RETRY_SECONDS = 600;

/** Another process handles this fact or has handled it: this transaction must roll back. */
class TakenByAnother extends Error {}

/** Passes facts to a consumer: those of one key in their order. It retries a failed one while other keys go on. */
export class Pump {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #consumer: Consumer;
  readonly #running: Promise<void>;
  #stopped = false;
  #woken = false;
  #wake = (): void => {};

  constructor(db: Db, log: FastifyBaseLogger, consumer: Consumer) {
    this.#db = db;
    this.#log = log.child({ consumer: consumer.name });
    this.#consumer = consumer;
    this.#running = this.#run();
  }

  /** There may be facts. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Ends after the running handlers. */
  stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    return this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false;
      try {
        await this.#round();
      } catch (error) {
        // The database is away: the next poll asks again.
        this.#log.error({ err: error }, 'facts are not read');
      }
      if (!this.#woken && !this.#stopped) await this.#sleep();
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #round(): Promise<void> {
    const [behind, due] = await Promise.all([
      findBehind(this.#db, this.#consumer.name),
      findDue(this.#db, this.#consumer.name, BATCH),
    ]);
    const turns = [...behind.map((position) => () => this.#drain(position)), ...due.map((fact) => () => this.#retry(fact))];
    const work = async (): Promise<void> => {
      for (let turn = turns.shift(); turn && !this.#stopped; turn = turns.shift()) await turn();
    };
    await Promise.all(Array.from({ length: MAX_SIDE_BY_SIDE }, work));
  }

  /** Handles the facts of a shard after a position, until none is left or another process has the shard. */
  async #drain(position: Position): Promise<void> {
    let at = position;
    for (;;) {
      const facts = await readFacts(this.#db, at, BATCH);
      for (const fact of facts) {
        if (this.#stopped) return;
        if (!this.#consumer.handles.has(fact.name)) continue;
        if (!(await this.#first(at, fact))) return;
        at = { shard: fact.shard, seq: fact.seq };
      }
      const last = facts.at(-1);
      if (!last) return;
      // After our last fact there are facts of other kinds.
      if (last.seq > at.seq && !(await this.#db.platform((all) => moveOn(all, this.#consumer.name, at, last.seq)))) return;
      at = { shard: last.shard, seq: last.seq };
    }
  }

  /** The first try of a fact. False: another process has this shard, or the database is away. */
  async #first(from: Position, fact: Fact): Promise<boolean> {
    const move = async (tenant: TenantTx): Promise<void> => {
      if (!(await moveOn(tenant, this.#consumer.name, from, fact.seq))) throw new TakenByAnother();
    };
    return this.#try(
      fact,
      async (tenant) => {
        await move(tenant);
        if (await isHeldUp(tenant, this.#consumer.name, fact)) {
          await postpone(tenant, this.#consumer.name, fact, { tries: 0, seconds: 0 });
        } else await this.#handle(tenant, fact);
      },
      async (tenant) => {
        await move(tenant);
        await postpone(tenant, this.#consumer.name, fact, { tries: 1, seconds: 1 });
      },
    );
  }

  async #retry({ tries, ...fact }: Fact & { tries: number }): Promise<void> {
    const take = async (tenant: TenantTx): Promise<void> => {
      if (!(await takeRetry(tenant, this.#consumer.name, fact))) throw new TakenByAnother();
    };
    const tried = await this.#try(
      fact,
      async (tenant) => {
        await take(tenant);
        await this.#handle(tenant, fact);
      },
      async (tenant) => {
        await take(tenant);
        const seconds = Math.min(2 ** tries, MAX_RETRY_SECONDS);
        await postpone(tenant, this.#consumer.name, fact, { tries: tries + 1, seconds });
      },
    );
    // Another fact of its key may follow.
    if (tried) this.#woken = true;
  }

  async #handle(tenant: TenantTx, fact: Fact): Promise<void> {
    await this.#consumer.handles.get(fact.name)?.(tenant, fact);
  }

  /** Runs `work` in a transaction or, if that fails, `instead` in another. False: both failed. */
  async #try(
    { tenantId, name, key, shard, seq }: Fact,
    work: (tenant: TenantTx) => Promise<void>,
    instead: (tenant: TenantTx) => Promise<void>,
  ): Promise<boolean> {
    try {
      await this.#db.tenant(tenantId, work);
      return true;
    } catch (error) {
      if (error instanceof TakenByAnother) return false;
      this.#log.error({ err: error, tenantId, fact: name, key, shard, seq }, 'fact not handled');
      // The fact may be handled: the position shows it in the next round.
      if (isConnectionLost(error)) return false;
    }
    try {
      await this.#db.tenant(tenantId, instead);
      return true;
    } catch (error) {
      if (!(error instanceof TakenByAnother)) this.#log.error({ err: error }, 'fact not postponed');
      return false;
    }
  }
}
