import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { hashToken, newToken } from './token.ts';

/** What a sent code proves. */
export type CodePurpose = 'forgotten-password' | 'trial';

/** The account whose password the code may change. */
export interface CodeOwner {
  readonly tenantId: number;
  readonly agentId: string;
}

/** How long a code is valid, and then the ticket for which it was exchanged. */
export const CODE_SECONDS = 600;
const MAX_TRIES = 5;

interface SentCodeOf {
  purpose: CodePurpose;
  /** What the code is for, in addition to its key: the telephone of a trial. */
  subject: string;
}

/** Makes a code of six digits. `sendKey` is for the page that asked; only the message contains `code`. */
export async function createSentCode(
  db: Db,
  { purpose, subject }: SentCodeOf,
  owner: CodeOwner | null = null,
): Promise<{ sendKey: string; code: string }> {
  const [sendKey, code] = [newToken(), String(randomInt(1_000_000)).padStart(6, '0')];
  await db.platform(({ tx }) =>
    tx
      .insertInto('sent_codes')
      .values({
        key_hash: hashToken(sendKey),
        purpose,
        code_hash: codeHash(sendKey, subject, code),
        tenant_id: owner?.tenantId ?? null,
        agent_id: owner?.agentId ?? null,
      })
      .execute(),
  );
  return { sendKey, code };
}

/** Is it the sent code? After five wrong tries it is invalid. A right code stays valid until it is used. */
export async function tellsCode(
  db: Db,
  { purpose, subject, sendKey, code }: SentCodeOf & { sendKey: string; code: string },
): Promise<boolean> {
  const known = await db.platform(({ tx }) =>
    tx
      .updateTable('sent_codes')
      .set({ tries: sql<number>`tries + 1` })
      .where('key_hash', '=', hashToken(sendKey))
      .where('purpose', '=', purpose)
      .where('tries', '<', MAX_TRIES)
      .where('ticket_hash', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('code_hash')
      .executeTakeFirst(),
  );
  return known !== undefined && timingSafeEqual(known.code_hash, codeHash(sendKey, subject, code));
}

/** Exchanges a code for the ticket of one new password; null if no account belongs to it. */
export async function exchangeForTicket(db: Db, sendKey: string): Promise<string | null> {
  const ticket = newToken();
  const changed = await db.platform(({ tx }) =>
    tx
      .updateTable('sent_codes')
      .set({ ticket_hash: hashToken(ticket), expires_at: sql<Date>`now() + make_interval(secs => ${CODE_SECONDS})` })
      .where('key_hash', '=', hashToken(sendKey))
      .where('agent_id', 'is not', null)
      .where('ticket_hash', 'is', null)
      .returning('agent_id')
      .executeTakeFirst(),
  );
  return changed ? ticket : null;
}

/** The account of a ticket; the ticket stays valid. Undefined: the ticket is unknown or expired. */
export function findOwnerOfTicket(db: Db, ticket: string): Promise<{ username: string; password_hash: string } | undefined> {
  return db.platform(({ tx }) =>
    tx
      .selectFrom('sent_codes as c')
      .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.agent_id'))
      .select(['a.username', 'a.password_hash'])
      .where('c.ticket_hash', '=', hashToken(ticket))
      .where('c.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst(),
  );
}

/** Uses the ticket and returns its account; null if it is unknown or expired. */
export async function takeTicket(db: Db, ticket: string): Promise<CodeOwner | null> {
  const taken = await db.platform(({ tx }) =>
    tx
      .deleteFrom('sent_codes')
      .where('ticket_hash', '=', hashToken(ticket))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['tenant_id', 'agent_id'])
      .executeTakeFirst(),
  );
  return taken?.tenant_id && taken.agent_id ? { tenantId: taken.tenant_id, agentId: taken.agent_id } : null;
}

/** Uses the code; false if another call was faster. */
export async function takeCode(db: Db, sendKey: string): Promise<boolean> {
  const taken = await db.platform(({ tx }) =>
    tx.deleteFrom('sent_codes').where('key_hash', '=', hashToken(sendKey)).returning('purpose').executeTakeFirst(),
  );
  return taken !== undefined;
}

/** The hash includes the key, which only the page has. So a reader of the table cannot try all six-digit codes. */
function codeHash(sendKey: string, subject: string, code: string): Buffer {
  return hashToken(`${sendKey}:${subject}:${code}`);
}
