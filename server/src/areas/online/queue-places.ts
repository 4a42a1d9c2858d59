import type { QueuePlace } from '@lianxi/contracts/online/im';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db, TenantTx } from '../../platform/db/db.ts';
import type { FanOut } from './fan-out.ts';

/** A waiting conversation, and where it stands among those of its group. */
interface PlaceInQueue extends QueuePlace {
  visitorId: string;
}

/** From how many of the last hour's assignments the pace of a queue is read. */
const PACE_OF = 20;

/** Everybody who waits. The pace is how often the group's last conversations were assigned; from fewer than three it tells nothing. */
async function findPlaces({ tx, tenantId }: Pick<TenantTx, 'tx' | 'tenantId'>): Promise<PlaceInQueue[]> {
  const { rows } = await sql<PlaceInQueue>`
    with waiting as (
      select id, visitor_id, chat_group_id,
        row_number() over (partition by chat_group_id order by priority desc, queued_at, id)::int as place
      from conversations where tenant_id = ${tenantId} and state = 'queued'
    ), lately as (
      select chat_group_id, assigned_at, row_number() over (partition by chat_group_id order by assigned_at desc) as nth
      from conversations
      where tenant_id = ${tenantId} and assigned_at > now() - interval '1 hour' and exists (select from waiting)
    ), pace as (
      select chat_group_id, extract(epoch from max(assigned_at) - min(assigned_at)) / (count(*) - 1) as seconds
      from lately where nth <= ${PACE_OF} group by chat_group_id having count(*) >= 3
    )
    select w.id as "recordId", w.visitor_id as "visitorId", w.place, ceil(w.place * p.seconds)::int as "estimatedSeconds"
    from waiting w left join pace p on p.chat_group_id is not distinct from w.chat_group_id
    order by w.id`.execute(tx);
  return rows;
}

interface Round {
  /** Asked for again while it ran. */
  again: boolean;
  done: Promise<void>;
}

/** Tells waiting visitors their place whenever it changed. A place that is lost on the way is told with the next change. */
export class QueuePlaces {
  readonly #db: Db;
  readonly #fanOut: FanOut;
  readonly #log: FastifyBaseLogger;
  readonly #rounds = new Map<number, Round>();
  readonly #looks = new Map<number, Promise<PlaceInQueue[]>>();
  /** By tenant, the place last told of each conversation. */
  readonly #told = new Map<number, Map<string, number>>();

  constructor(db: Db, fanOut: FanOut, log: FastifyBaseLogger) {
    this.#db = db;
    this.#fanOut = fanOut;
    this.#log = log;
  }

  /** Looks at the tenant's queues and tells; one look serves all who asked while another was under way. */
  tell(tenantId: number): void {
    const running = this.#rounds.get(tenantId);
    if (running) {
      running.again = true;
      return;
    }
    const round: Round = { again: false, done: Promise.resolve() };
    this.#rounds.set(tenantId, round);
    round.done = this.#run(tenantId, round);
  }

  /** Where a visitor's conversation stands now; null: it does not wait. Who ask at once share one look. */
  async placeOf(tenantId: number, visitorId: string, recordId: string): Promise<QueuePlace | null> {
    let look = this.#looks.get(tenantId);
    if (!look) {
      look = this.#db.tenant(tenantId, findPlaces).finally(() => this.#looks.delete(tenantId));
      this.#looks.set(tenantId, look);
    }
    const own = (await look).find((place) => place.recordId === recordId && place.visitorId === visitorId);
    return own ? { recordId, place: own.place, estimatedSeconds: own.estimatedSeconds } : null;
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
      this.#log.warn({ err: error, tenantId }, 'places in the chat queue were not told');
    } finally {
      this.#rounds.delete(tenantId);
    }
  }

  async #look(tenantId: number): Promise<void> {
    const before = this.#told.get(tenantId);
    const places = await this.#db.tenant(tenantId, findPlaces);
    for (const { visitorId, ...place } of places) {
      if (before?.get(place.recordId) !== place.place) this.#fanOut.place(visitorId, place);
    }
    this.#told.set(tenantId, new Map(places.map(({ recordId, place }) => [recordId, place])));
  }
}
