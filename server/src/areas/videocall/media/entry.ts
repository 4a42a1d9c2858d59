import { sql } from 'kysely';
import { hashToken, newToken } from '../../../platform/auth/token.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import type { Party } from '../call/party.queries.ts';

/** How long a token may wait for its use. A page enters at once. */
const BEGIN_WITHIN_SECONDS = 30;

/** Where a party may enter. */
export interface Entry extends Pick<Party, 'identity' | 'name' | 'kind'> {
  readonly room: string;
}

/**
 * Makes the token of a party's next entry; former ones are void. It is no token of the media server, which nobody else gets: only
 * our door (media-proxy.ts) can change it into one, and does so only for a party who is in the call at that moment.
 */
export async function issueEntry(
  { tx, tenantId }: TenantDb,
  { id, roomId }: { id: string; roomId: string },
  identity: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = `${roomId}.${newToken()}`;
  const { rows } = await sql<{ expiresAt: Date }>`
    update video_parties
    set entry_hash = ${hashToken(token)}, entry_until = now() + make_interval(secs => ${BEGIN_WITHIN_SECONDS})
    where tenant_id = ${tenantId} and call_id = ${id} and identity = ${identity} and left_at is null
    returning entry_until as "expiresAt"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An entry of nobody');
  return { token, expiresAt: row.expiresAt };
}

/**
 * Begins the entry of a token, or continues it after a break. Null: the token is forged, too old or replaced, or its party is not
 * in the call any more.
 */
export async function beginEntry(db: Db, token: string): Promise<Entry | null> {
  const room = token.split('.')[0] ?? '';
  const call = await findRunningCall(db, room);
  if (!call) return null;
  return db.tenant(call.tenant_id, async ({ tx, tenantId }) => {
    const { rows } = await sql<Omit<Entry, 'room'>>`
      update video_parties set entry_until = null
      where tenant_id = ${tenantId} and call_id = ${call.id} and entry_hash = ${hashToken(token)} and left_at is null
        and (entry_until is null or entry_until > now())
      returning identity, name, kind`.execute(tx);
    return rows[0] ? { ...rows[0], room } : null;
  });
}

function findRunningCall(db: Db, room: string): Promise<{ tenant_id: number; id: string } | undefined> {
  return db.platform(
    ({ tx }) =>
      tx
        .selectFrom('video_calls')
        .select(['tenant_id', 'id'])
        .where('room_id', '=', room)
        .where('state', '=', 'active')
        .executeTakeFirst(),
    { readOnly: true },
  );
}
