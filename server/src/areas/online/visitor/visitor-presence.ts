import type { VisitorPresence } from '@lianxi/contracts/online/conversation.contract';
import type { Visitor } from '../../../platform/auth/visitor-token.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import type { Parties } from '../socket/fan-out.ts';
import { addConnections, removeConnections } from './visitor-presence.queries.ts';

/** The interval of storing who came and went. */
const NOTE_MS = 1000;
/** A reload is shorter: a visitor who is back within this time was not gone. */
const GRACE_MS = 5000;
/** How often everybody who is here is stored again: a note may have failed, or another process swept this one's rows. */
const REPEAT_MS = 15_000;

interface Held {
  readonly visitor: Visitor;
  sockets: number;
  /** When the last socket closed. */
  closedAt: number | null;
  stored: boolean;
}

/**
 * Stores in the database which visitors have a chat socket in this process, so that any process can ask with SQL (view
 * `reachable_visitors`). The rows of a process that died expire with its lease. The sweep of routing marks who is gone.
 */
export class VisitorPresences {
  readonly #kernel: Pick<Kernel, 'db' | 'log' | 'presence'>;
  readonly #notify: (parties: Parties, presence: VisitorPresence) => void;
  readonly #held = new Map<string, Held>();
  readonly #timer: NodeJS.Timeout;
  #repeatedAt = 0;
  #noting: Promise<void> | null = null;

  /** @param notify a visitor with an agent came back */
  constructor(kernel: Pick<Kernel, 'db' | 'log' | 'presence'>, notify: (parties: Parties, presence: VisitorPresence) => void) {
    this.#kernel = kernel;
    this.#notify = notify;
    this.#timer = setInterval(() => {
      this.#noting ??= this.#note().finally(() => {
        this.#noting = null;
      });
    }, NOTE_MS).unref();
  }

  connected(visitor: Visitor): void {
    const key = keyOf(visitor);
    const held = this.#held.get(key) ?? { visitor, sockets: 0, closedAt: null, stored: false };
    held.sockets += 1;
    held.closedAt = null;
    this.#held.set(key, held);
  }

  disconnected(visitor: Visitor): void {
    const held = this.#held.get(keyOf(visitor));
    if (!held) return;
    held.sockets -= 1;
    if (held.sockets === 0) held.closedAt = Date.now();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#noting;
  }

  async #note(): Promise<void> {
    const now = Date.now();
    const repeats = now - this.#repeatedAt >= REPEAT_MS;
    if (repeats) this.#repeatedAt = now;
    const all = [...this.#held.values()];
    const here = all.filter(({ sockets, stored }) => sockets > 0 && (repeats || !stored));
    const gone = all.filter(({ closedAt }) => closedAt !== null && now - closedAt >= GRACE_MS);
    const tenants = Map.groupBy([...here, ...gone], ({ visitor }) => visitor.tenantId);
    for (const [tenantId, changed] of tenants) {
      try {
        await this.#store(tenantId, changed);
      } catch (error) {
        this.#kernel.log.warn({ err: error, tenantId }, 'presence of visitors not stored');
      }
    }
  }

  async #store(tenantId: number, changed: readonly Held[]): Promise<void> {
    const { db, presence } = this.#kernel;
    const isHere = ({ sockets }: Held) => sockets > 0;
    const [here, gone] = [changed.filter(isHere), changed.filter((held) => !isHere(held))];
    const idsOf = (held: readonly Held[]) => held.map(({ visitor }) => visitor.visitorId);
    const came = await db.tenant(tenantId, async (tenant) => {
      if (gone.length > 0) await removeConnections(tenant, presence.processId, idsOf(gone));
      return here.length > 0 ? addConnections(tenant, presence.processId, idsOf(here)) : [];
    });
    for (const held of here) held.stored = true;
    for (const held of gone) {
      // Who came back meanwhile is stored again by the next note.
      if (isHere(held)) held.stored = false;
      else this.#held.delete(keyOf(held.visitor));
    }
    for (const { parties, presence: seen } of came) this.#notify(parties, seen);
  }
}

const keyOf = ({ tenantId, visitorId }: Visitor): string => `${tenantId} ${visitorId}`;
