import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantDb } from '../db/db.ts';

/** Somebody who waits, and where they stand. */
export interface PlaceInQueue {
  /** Names what waits. */
  readonly key: string;
  readonly visitorId: string;
  /** Counts from 1. */
  readonly place: number;
  /** Is anybody there who could serve them? */
  readonly served: boolean;
  /** Null: it cannot be known. */
  readonly estimatedSeconds: number | null;
}

/** A tenant's queues. */
export interface Queues {
  /** Everybody who waits. */
  find(tenant: TenantDb): Promise<PlaceInQueue[]>;
  notify(place: PlaceInQueue): void;
}

interface Round {
  /** Asked for again while it ran. */
  again: boolean;
  done: Promise<void>;
}

/** Tells waiting visitors their place whenever it changed, or whether anybody is there. A place that is lost on the way is told with the next change. */
export class QueuePlaces {
  readonly #db: Db;
  readonly #queues: Queues;
  readonly #log: FastifyBaseLogger;
  readonly #rounds = new Map<number, Round>();
  readonly #looks = new Map<number, Promise<PlaceInQueue[]>>();
  /** By tenant, what was last told of each that waits: their place, and whether anybody is there. */
  readonly #told = new Map<number, Map<string, string>>();

  constructor(db: Db, queues: Queues, log: FastifyBaseLogger) {
    this.#db = db;
    this.#queues = queues;
    this.#log = log;
  }

  /** Looks at the tenant's queues and tells; one look serves all who asked while another was under way. */
  notify(tenantId: number): void {
    const running = this.#rounds.get(tenantId);
    if (running) {
      running.again = true;
      return;
    }
    const round: Round = { again: false, done: Promise.resolve() };
    this.#rounds.set(tenantId, round);
    round.done = this.#run(tenantId, round);
  }

  /** Where what waits for a visitor stands now; null: it does not wait. Who ask at once share one look. */
  async placeOf(tenantId: number, visitorId: string, key: string): Promise<PlaceInQueue | null> {
    let look = this.#looks.get(tenantId);
    if (!look) {
      look = this.#db.tenant(tenantId, this.#queues.find).finally(() => this.#looks.delete(tenantId));
      this.#looks.set(tenantId, look);
    }
    return (await look).find((place) => place.key === key && place.visitorId === visitorId) ?? null;
  }

  async drained(): Promise<void> {
    await Promise.all([...this.#rounds.values()].map(({ done }) => done));
  }

  async #run(tenantId: number, round: Round): Promise<void> {
    try {
      do {
        round.again = false;
        await this.#look(tenantId);
      } while (round.again);
    } catch (error) {
      this.#log.warn({ err: error, tenantId }, 'places in the queue were not told');
    } finally {
      this.#rounds.delete(tenantId);
    }
  }

  async #look(tenantId: number): Promise<void> {
    const before = this.#told.get(tenantId);
    const places = await this.#db.tenant(tenantId, this.#queues.find);
    for (const place of places) {
      if (before?.get(place.key) !== tellable(place)) this.#queues.notify(place);
    }
    this.#told.set(tenantId, new Map(places.map((place) => [place.key, tellable(place)])));
  }
}

const tellable = ({ place, served }: PlaceInQueue): string => `${place} ${served}`;
