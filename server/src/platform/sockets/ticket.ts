import type { socketPurpose } from '@lianxi/contracts/auth/auth.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import { hashToken, newToken } from '../auth/token.ts';
import type { Db, TenantTx } from '../db/db.ts';
import type { Principal } from '../permissions/principal.ts';

export type SocketPurpose = z.output<typeof socketPurpose>;

/** The agent whose socket a redeemed ticket opens. */
export interface TicketHolder {
  readonly tenantId: number;
  readonly agentId: string;
  readonly sessionId: string;
}

/** Seconds for which a ticket is valid (decision 5). */
const TICKET_LIFE_SECONDS = 60;

/** A ticket for one handshake, bound to the caller's tenant, agent and session. Only its hash is stored. */
export async function issueTicket(
  { tx, tenantId }: TenantTx,
  { agentId, sessionId }: Principal,
  purpose: SocketPurpose,
): Promise<{ ticket: string; expiresIn: number }> {
  const ticket = newToken();
  await tx
    .insertInto('socket_tickets')
    .values({
      hash: hashToken(ticket),
      tenant_id: tenantId,
      agent_id: agentId,
      session_id: sessionId,
      purpose,
      expires_at: sql`now() + make_interval(secs => ${TICKET_LIFE_SECONDS})`,
    })
    .execute();
  return { ticket, expiresIn: TICKET_LIFE_SECONDS };
}

/** Uses a ticket. If two callers redeem it at once, one gets its holder; null in all other cases. */
export async function redeemTicket(db: Db, ticket: string, purpose: SocketPurpose): Promise<TicketHolder | null> {
  if (!/^[\w-]{43}$/.test(ticket)) return null;
  const row = await db.platform(({ tx }) =>
    tx
      .deleteFrom('socket_tickets')
      .using('auth_sessions')
      .whereRef('auth_sessions.id', '=', 'socket_tickets.session_id')
      .where('socket_tickets.hash', '=', hashToken(ticket))
      .where('socket_tickets.purpose', '=', purpose)
      .where('socket_tickets.expires_at', '>', sql<Date>`now()`)
      .where('auth_sessions.ended_at', 'is', null)
      .returning(['socket_tickets.tenant_id', 'socket_tickets.agent_id', 'socket_tickets.session_id'])
      .executeTakeFirst(),
  );
  return row ? { tenantId: row.tenant_id, agentId: row.agent_id, sessionId: row.session_id } : null;
}

/** Removes tickets that were not redeemed in time. Returns their number. */
export async function purgeTickets(db: Db): Promise<number> {
  const done = await db.platform(({ tx }) =>
    tx.deleteFrom('socket_tickets').where('expires_at', '<', sql<Date>`now()`).executeTakeFirst(),
  );
  return Number(done.numDeletedRows);
}
