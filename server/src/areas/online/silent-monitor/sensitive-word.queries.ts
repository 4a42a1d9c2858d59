import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { SensitiveWord } from '@lianxi/contracts/online/sensitive-word.contract';
import { sql } from 'kysely';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';

export function listSensitiveWords(
  { tx, tenantId }: TenantDb,
  { keyword = '', ...page }: KeywordPage,
): Promise<ListPage<SensitiveWord>> {
  const words = tx
    .selectFrom('sensitive_words')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`strpos(word, ${keyword.normalize('NFKC').toLowerCase()}) > 0`);
  const found = words.select(['id', 'word', 'created_at']).orderBy('id', 'desc');
  return findPage(found, page, ({ id, word, created_at }) => ({ id, word, createTime: created_at.toISOString() }));
}

/** Answers how many of them are new. */
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

/** Answers the word; null: there was none. */
export async function removeSensitiveWord({ tx, tenantId }: TenantDb, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('sensitive_words')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('word')
    .executeTakeFirst();
  return row?.word ?? null;
}

/** Every word of the tenant, as it is compared; longer ones first. */
export async function findSensitiveWords({ tx, tenantId }: TenantDb): Promise<string[]> {
  const rows = await tx.selectFrom('sensitive_words').select('word').where('tenant_id', '=', tenantId).execute();
  return rows.map(({ word }) => word).sort((a, b) => b.length - a.length);
}

const KEEP_MS = 5000;

/** The words of each tenant, remembered for some seconds: every message is compared with them. */
export class SensitiveWords {
  readonly #db: Db;
  readonly #kept = new Map<number, { words: Promise<string[]>; until: number }>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Without an answer of the database a message goes through unmarked. */
  async of(tenantId: number): Promise<readonly string[]> {
    const kept = this.#kept.get(tenantId);
    if (kept && kept.until > Date.now()) return kept.words;
    const words = this.#db.tenant(tenantId, findSensitiveWords, { readOnly: true }).catch(() => []);
    this.#kept.set(tenantId, { words, until: Date.now() + KEEP_MS });
    return words;
  }
}
