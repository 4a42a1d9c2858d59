import { randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { hashToken, newToken } from './token.ts';

/** What a code that was sent to somebody proves. */
export type CodePurpose = 'forgotten-password' | 'trial';

/** Whose password a code opens. */
export interface CodeOwner {
  readonly tenantId: number;
  readonly agentId: string;
}

/** How long a code is good, and then the ticket that it was exchanged for. */
export const CODE_SECONDS = 600;
const MAX_TRIES = 5;

interface SentCodeOf {
  purpose: CodePurpose;
  /** What the code is good for beside its key: the telephone of a trial. */
  subject: string;
}

/** Makes a code of six digits. `sendKey` is for the page that asked, `code` for the message alone. */
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

/** Is it the code that was sent? Five tries, then it is dead. A right one stays good until it is used up. */
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

/** Exchanges a code that was told for the ticket of one new password; null when there is nobody behind it. */
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

/** Uses the ticket up and answers whose it was; null for one that is none, or old. */
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

/** Uses the code up; false when another call was quicker. */
export async function takeCode(db: Db, sendKey: string): Promise<boolean> {
  const taken = await db.platform(({ tx }) =>
    tx.deleteFrom('sent_codes').where('key_hash', '=', hashToken(sendKey)).returning('purpose').executeTakeFirst(),
  );
  return taken !== undefined;
}

/** With the key, which is in the page alone, the six digits cannot be tried out by who has the table. */
function codeHash(sendKey: string, subject: string, code: string): Buffer {
  return hashToken(`${sendKey}:${subject}:${code}`);
}
