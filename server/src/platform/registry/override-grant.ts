import { type Selectable, sql } from 'kysely';
import { hashToken } from '../auth/token.ts';
import type { Db, Tx } from '../db/db.ts';
import type { OverrideGrants } from '../db/schema.ts';
import { readCookie } from '../http/cookie.ts';

/** With this cookie a browser proves that it redeemed a grant. */
export const OVERRIDE_COOKIE = 'lianxi_override';

export type GrantRow = Selectable<OverrideGrants>;

/** Grants that are valid now. */
export const liveGrants = (tx: Tx) =>
  tx.selectFrom('override_grants').selectAll().where('withdrawn_at', 'is', null).where('expires_at', '>', sql<Date>`now()`);

/** The grant that the browser of these cookies redeemed, while it is valid. */
export async function grantOfBrowser(db: Db, cookies: string | undefined): Promise<GrantRow | null> {
  const secret = readCookie(cookies, OVERRIDE_COOKIE);
  if (!secret) return null;
  const found = await db.platform(({ tx }) => liveGrants(tx).where('browser_hash', '=', hashToken(secret)).executeTakeFirst());
  return found ?? null;
}
