import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { PlatformTx, SealedDb, TenantDb } from '../../../platform/db/db.ts';
import { type ChannelMessage, channelMessage } from './channel-adapter.ts';

export const sealedInbox: SealedTable = { table: 'channel_inbox', columns: ['channel_inbox.message'] };

/** A message that no conversation contains yet. */
export interface Arrived {
  id: string;
  receivedAt: Date;
  message: ChannelMessage;
  /** The name of its media, after the download. */
  fileSaveName: string | null;
}

/** Stores a message that a channel delivered. A repeated delivery changes nothing. */
export async function keepMessage({ tx, tenantId, cipher }: SealedDb, siteId: string, message: ChannelMessage): Promise<void> {
  const sealed = cipher.encrypt('channel_inbox.message', JSON.stringify(message));
  await tx
    .insertInto('channel_inbox')
    .values({ tenant_id: tenantId, site_id: siteId, message_key: message.key, message: sealed })
    .onConflict((conflict) => conflict.constraint('channel_inbox_key').doNothing())
    .execute();
}

/** The oldest waiting messages of an account, in order. */
export async function findArrived({ tx, tenantId, cipher }: SealedDb, siteId: string, limit: number): Promise<Arrived[]> {
  const rows = await tx
    .selectFrom('channel_inbox')
    .select(['id', 'received_at as receivedAt', 'message', 'file_save_name as fileSaveName'])
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ message, ...row }) => ({
    ...row,
    message: channelMessage.parse(JSON.parse(cipher.decrypt('channel_inbox.message', message))),
  }));
}

/** Stores that a message's media was downloaded, in the transaction that stores the media. */
export async function noteFile({ tx, tenantId }: TenantDb, id: string, fileSaveName: string): Promise<void> {
  await tx
    .updateTable('channel_inbox')
    .set({ file_save_name: fileSaveName })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function markHandled({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx
    .updateTable('channel_inbox')
    .set({ handled_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * The visitor with this id at a channel, whose last visit is updated; null when they never wrote. Stores the data that an answer
 * to them needs.
 */
export async function seeVisitor(
  { tx, tenantId }: TenantDb,
  siteId: string,
  { from, context }: ChannelMessage,
): Promise<string | null> {
  const row = await tx
    .updateTable('visitors')
    .set({ seen_at: sql<Date>`now()`, ...(context === undefined ? {} : { channel_context: context }) })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('external_id', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Makes a visitor who writes on a channel for the first time. */
export async function makeVisitor(
  { tx, tenantId }: TenantDb,
  siteId: string,
  { from, context = '' }: ChannelMessage,
  name: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('visitors')
    .values({ tenant_id: tenantId, site_id: siteId, external_id: from, channel_context: context, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * True when a conversation of the visitor contains this message. The process that appended it may have died before it noted that.
 */
export async function isInLog({ tx, tenantId }: TenantDb, visitorId: string, clientMsgId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('conversations as c')
    .innerJoin('messages as m', (join) => join.onRef('m.tenant_id', '=', 'c.tenant_id').onRef('m.conversation_id', '=', 'c.id'))
    .select('m.seq')
    .where('c.tenant_id', '=', tenantId)
    .where('c.visitor_id', '=', visitorId)
    .where('m.client_msg_id', '=', clientMsgId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest conversation of a visitor on a channel; null: they never had one. */
export async function findNewestConversation(
  { tx, tenantId }: TenantDb,
  siteId: string,
  externalId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('visitors as v')
    .innerJoin('conversations as c', (join) => join.onRef('c.tenant_id', '=', 'v.tenant_id').onRef('c.visitor_id', '=', 'v.id'))
    .select('c.id')
    .where('v.tenant_id', '=', tenantId)
    .where('v.site_id', '=', siteId)
    .where('v.external_id', '=', externalId)
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A message of an agent or a robot that goes to a channel. */
export interface Said {
  seq: number;
  clientMsgId: string;
  type: string;
  body: string;
  detail: unknown;
}

/** A conversation with messages that its channel has not received. */
export interface Untold {
  id: string;
  externalId: string | null;
  /** The data for an answer to its visitor, from their newest message. */
  context: string;
  lastSeq: number;
  messages: Said[];
}

/** Messages that the channel of an account has not received yet, as visitors may read them, in order. */
export async function findUntold({ tx, tenantId }: TenantDb, siteId: string, limit: number): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select c.id, v.external_id as "externalId", v.channel_context as context, c.last_seq as "lastSeq",
      coalesce((
        select jsonb_agg(jsonb_build_object('seq', m.seq, 'clientMsgId', m.client_msg_id, 'type', m.type, 'body', m.body, 'detail', m.detail) order by m.seq)
        from messages m
        where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.seq > c.channel_seq and m.seq <= c.last_seq
          and m.author in ('agent', 'bot') and not m.internal and not m.recalled and m.type <> 'recall'), '[]') as messages
    from conversations c join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
    where c.tenant_id = ${tenantId} and c.site_id = ${siteId} and c.to_tell
    order by c.id limit ${limit}`.execute(tx);
  return rows;
}

/** Stores that the channel received everything up to this number. The number never decreases. */
export async function markTold({ tx, tenantId }: TenantDb, conversationId: string, seq: number): Promise<void> {
  await sql`
    update conversations set channel_seq = greatest(channel_seq, ${seq}::int)
    where tenant_id = ${tenantId} and id = ${conversationId}`.execute(tx);
}

/** An account of any tenant. */
export interface AccountAddress {
  tenantId: number;
  siteId: string;
}

/** The accounts with messages on the way, in or out. */
export async function findAccountsOnTheWay({ tx }: PlatformTx): Promise<AccountAddress[]> {
  const { rows } = await sql<AccountAddress>`
    select tenant_id as "tenantId", site_id as "siteId" from channel_inbox where handled_at is null
    union
    select tenant_id, site_id from conversations where to_tell and site_id is not null
    union
    select tenant_id, site_id from channel_pulls where asked > done`.execute(tx);
  return rows;
}
