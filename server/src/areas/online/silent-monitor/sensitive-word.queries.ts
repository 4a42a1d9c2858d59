import { sql } from 'kysely';
import type { Db, TenantDb } from '../../../platform/db/db.ts';

/** Returns how many of them are new. */
export async function insertSensitiveWords({ tx, tenantId }: TenantDb, words: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into sensitive_words (tenant_id, word) select ${tenantId}, word from unnest(${[...words]}::text[]) as n (word)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function countSensitiveWords({ tx, tenantId }: TenantDb): Promise<number> {
  const { count } = await tx
    .selectFrom('sensitive_words')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All words of the tenant in the form for comparison; longer ones first. */
export async function findSensitiveWords({ tx, tenantId }: TenantDb): Promise<string[]> {
  const rows = await tx.selectFrom('sensitive_words').select('word').where('tenant_id', '=', tenantId).execute();
  return rows.map(({ word }) => word).sort((a, b) => b.length - a.length);
}

const KEEP_MS = 5000;

/** The words of each tenant, cached for some seconds: every message is compared with them. */
export class SensitiveWords {
  readonly #db: Db;
  readonly #kept = new Map<number, { words: Promise<string[]>; until: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** When the database does not answer, a message passes unmarked. */
  async of(tenantId: number): Promise<readonly string[]> {
    const kept = this.#kept.get(tenantId);
    if (kept && kept.until > Date.now()) return kept.words;
    const words = this.#db.tenant(tenantId, findSensitiveWords, { readOnly: true }).catch(() => []);
    this.#kept.set(tenantId, { words, until: Date.now() + KEEP_MS });
    return words;
  }
}
