import type { FastifyBaseLogger } from 'fastify';
import type { Visitor } from '../../../platform/auth/visitor-token.ts';
import type { Db } from '../../../platform/db/db.ts';
import { noteSeen } from './visitor.queries.ts';

/** The interval of storing open sockets; much shorter than the shortest time after which a customer counts as lost. */
const NOTE_MS = 4000;

/** Visitors with an open socket in this process. The notes of a dead process expire by themselves. */
export class SeenVisitors {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #open = new Set<Visitor>();
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  add(visitor: Visitor): void {
    this.#open.add(visitor);
    this.#timer ??= setInterval(() => void this.#note(), NOTE_MS).unref();
  }

  remove(visitor: Visitor): void {
    this.#open.delete(visitor);
    if (this.#open.size === 0) this.stop();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #note(): Promise<void> {
    try {
      for (const [tenantId, visitors] of Map.groupBy(this.#open, (visitor) => visitor.tenantId)) {
        const ids = visitors.map(({ visitorId }) => visitorId);
        await this.#db.tenant(tenantId, (tenant) => noteSeen(tenant, ids));
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'visitors of video calls not noted');
    }
  }
}
