import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** The limit of stored pages of a visitor. */
const MAX_PAGES = 100;
const SHOWN_PAGES = 20;

/** Stores the page, unless the visitor was on it already. Returns the time of arrival; null: nothing new. */
export async function addPage(
  { tx, tenantId }: TenantDb,
  visitorId: string,
  { title, url }: { title: string; url: string },
): Promise<Date | null> {
  const { rows } = await sql<{ id: string; at: Date }>`
    insert into visitor_pages (tenant_id, visitor_id, title, url)
    select ${tenantId}, ${visitorId}, ${title}, ${url}
    where not exists (
      select from (
        select title, url from visitor_pages where tenant_id = ${tenantId} and visitor_id = ${visitorId} order by id desc limit 1
      ) last where last.title = ${title} and last.url = ${url})
    returning id, at`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  await sql`
    delete from visitor_pages where tenant_id = ${tenantId} and visitor_id = ${visitorId} and id <= (
      select id from visitor_pages where tenant_id = ${tenantId} and visitor_id = ${visitorId}
      order by id desc offset ${MAX_PAGES} limit 1)`.execute(tx);
  return row.at;
}

/** A visitor's pages, newest first. */
export async function findPages({ tx, tenantId }: TenantDb, visitorId: string) {
  const rows = await tx
    .selectFrom('visitor_pages')
    .select(['title', 'url', 'at'])
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .orderBy('id', 'desc')
    .limit(SHOWN_PAGES)
    .execute();
  return rows.map(({ title, url, at }) => ({ title, url, at: at.toISOString() }));
}

/** The stored data of a conversation outside of its log. */
export async function findKept({ tx, tenantId }: TenantDb, conversationId: string) {
  return tx
    .selectFrom('conversations')
    .select(['form', 'device', 'rating', 'rating_words', 'rating_invited_at'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
}

/** The visitor's conversation before this one; null: none. */
export async function findConversationBefore(
  { tx, tenantId }: TenantDb,
  visitorId: string,
  conversationId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('conversations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('id', '<', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * A conversation exists only for its own visitor.
 * @throws CodedError conversation.notFound
 */
export async function refuseForeign({ tx, tenantId }: TenantDb, visitorId: string, conversationId: string): Promise<void> {
  const row = await tx
    .selectFrom('conversations')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirst();
  if (!row) throw new CodedError(conversationErrors.notFound);
}

/** The conversation in which an agent serves the visitor now; null: none. */
export async function findServed({ tx, tenantId }: TenantDb, visitorId: string): Promise<{ id: string; agentId: string } | null> {
  const row = await tx
    .selectFrom('conversations')
    .select(['id', 'agent_id as agentId'])
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row?.agentId ? { id: row.id, agentId: row.agentId } : null;
}
