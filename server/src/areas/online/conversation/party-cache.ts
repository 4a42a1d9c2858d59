import type { Db } from '../../../platform/db/db.ts';
import type { Parties } from '../socket/fan-out.ts';

/** The parties of a conversation, and the account of their channel; null: the web. */
export interface ChatParties extends Parties {
  accountId: string | null;
}

const KEEP_MS = 5000;
const MAX_KEPT = 10_000;

/**
 * The parties of a conversation, cached for some seconds. Only for typing: it may be stale, and is too frequent for a database
 * query each time. Stored data is decided under the row lock.
 */
export class PartyCache {
  readonly #db: Db;
  readonly #kept = new Map<string, { parties: ChatParties | null; until: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  async of(tenantId: number, conversationId: string): Promise<ChatParties | null> {
    const key = `${tenantId} ${conversationId}`;
    const kept = this.#kept.get(key);
    if (kept && kept.until > Date.now()) return kept.parties;
    const row = await this.#db.tenant(tenantId, ({ tx }) =>
      tx
        .selectFrom('conversations')
        .select(['id', 'agent_id', 'guest_ids', 'visitor_id', 'site_id', 'channel'])
        .where('tenant_id', '=', tenantId)
        .where('id', '=', conversationId)
        .where('state', '<>', 'closed')
        .executeTakeFirst(),
    );
    const parties = row
      ? {
          ...{ id: row.id, agentId: row.agent_id, guestIds: row.guest_ids, visitorId: row.visitor_id },
          accountId: row.channel === 'web' ? null : row.site_id,
        }
      : null;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(key, { parties, until: Date.now() + KEEP_MS });
    return parties;
  }
}
