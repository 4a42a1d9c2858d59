import { sql } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { PlatformTx, TenantTx } from '../../../platform/db/db.ts';
import { type ChannelMessage, channelMessage } from './wechat/wechat-message.ts';

type Own = Pick<TenantTx, 'tx' | 'tenantId'>;

/** A message that is not part of a conversation yet. */
export interface Arrived {
  id: string;
  siteId: string;
  message: ChannelMessage;
}

/** Keeps what a channel delivered; the same one again changes nothing. */
export async function keepMessage(
  { tx, tenantId }: Own,
  cipher: FieldCipher,
  siteId: string,
  message: ChannelMessage,
): Promise<void> {
  const sealed = cipher.encrypt(JSON.stringify(message));
  await tx
    .insertInto('channel_inbox')
    .values({ tenant_id: tenantId, site_id: siteId, message_key: message.key, message: sealed })
    .onConflict((conflict) => conflict.constraint('channel_inbox_key').doNothing())
    .execute();
}

/** The oldest that wait, in their order. */
export async function findArrived({ tx, tenantId }: Own, cipher: FieldCipher, limit: number): Promise<Arrived[]> {
  const rows = await tx
    .selectFrom('channel_inbox')
    .select(['id', 'site_id as siteId', 'message'])
    .where('tenant_id', '=', tenantId)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ message, ...row }) => ({ ...row, message: channelMessage.parse(JSON.parse(cipher.decrypt(message))) }));
}

export async function markHandled({ tx, tenantId }: Own, id: string): Promise<void> {
  await tx
    .updateTable('channel_inbox')
    .set({ handled_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The visitor whom a channel names so; made when they write for the first time. */
export async function findOrMakeVisitor(
  { tx, tenantId }: Own,
  siteId: string,
  externalId: string,
  name: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into visitors (tenant_id, site_id, external_id, name) values (${tenantId}, ${siteId}, ${externalId}, ${name})
    on conflict on constraint visitors_external_key do update set seen_at = now()
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A visitor was neither there nor made');
  return row.id;
}

/** Something to be said on a channel: a message of an agent or a robot. */
export interface Outgoing {
  seq: number;
  type: string;
  body: string;
  detail: unknown;
}

/** A conversation of which its channel was not told everything. */
export interface Untold {
  id: string;
  siteId: string | null;
  externalId: string | null;
  lastSeq: number;
  messages: Outgoing[];
}

/** What channels were not told yet, with what visitors may read of it, in its order. */
export async function findUntold({ tx, tenantId }: Own, limit: number): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select c.id, c.site_id as "siteId", v.external_id as "externalId", c.last_seq as "lastSeq",
      coalesce((
        select jsonb_agg(jsonb_build_object('seq', m.seq, 'type', m.type, 'body', m.body, 'detail', m.detail) order by m.seq)
        from messages m
        where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.seq > c.channel_seq and m.seq <= c.last_seq
          and m.author in ('agent', 'bot') and not m.internal and not m.recalled and m.type <> 'recall'), '[]') as messages
    from conversations c join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
    where c.tenant_id = ${tenantId} and c.channel <> 'web' and c.last_seq > c.channel_seq
    order by c.id limit ${limit}`.execute(tx);
  return rows;
}

/** The channel was told everything up to this number. Never moves back. */
export async function markTold({ tx, tenantId }: Own, conversationId: string, seq: number): Promise<void> {
  await sql`
    update conversations set channel_seq = greatest(channel_seq, ${seq}::int)
    where tenant_id = ${tenantId} and id = ${conversationId}`.execute(tx);
}

/** Tenants in which something is on its way, in or out. */
export async function findTenantsOnTheWay({ tx }: PlatformTx): Promise<number[]> {
  const { rows } = await sql<{ tenant_id: number }>`
    select tenant_id from channel_inbox where handled_at is null
    union
    select tenant_id from conversations where channel <> 'web' and last_seq > channel_seq`.execute(tx);
  return rows.map((row) => row.tenant_id);
}
