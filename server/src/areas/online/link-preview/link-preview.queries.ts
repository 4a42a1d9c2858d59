import { createHash } from 'node:crypto';
import type { LinkPreview } from '@lianxi/contracts/online/link-preview.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

const hashOf = (url: string) => createHash('sha256').update(url).digest();

/** The known data of a page; null: it must be requested. The first caller who gets null requests it. */
export async function claimPreview(
  { tx, tenantId }: TenantDb,
  url: string,
): Promise<{ asked: boolean; preview: LinkPreview } | null> {
  // Requested again after a day. Without an answer, after a minute.
  const { rows } = await sql<{ url_hash: Buffer }>`
    insert into link_previews as l (tenant_id, url_hash, wanted_at) values (${tenantId}, ${hashOf(url)}, now())
    on conflict (tenant_id, url_hash) do update set wanted_at = now()
      where l.wanted_at < now() - case when l.asked_at >= l.wanted_at then interval '1 day' else interval '1 minute' end
    returning url_hash`.execute(tx);
  if (rows.length > 0) return null;
  const row = await tx
    .selectFrom('link_previews')
    .select(['title', 'description', 'asked_at'])
    .where('tenant_id', '=', tenantId)
    .where('url_hash', '=', hashOf(url))
    .executeTakeFirstOrThrow();
  const preview = row.title === null ? null : { title: row.title, description: row.description };
  return { asked: row.asked_at !== null, preview };
}

/** Stores a page's data. */
export async function keepPreview({ tx, tenantId }: TenantDb, url: string, preview: LinkPreview): Promise<void> {
  await tx
    .updateTable('link_previews')
    .set({ title: preview?.title ?? null, description: preview?.description ?? '', asked_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('url_hash', '=', hashOf(url))
    .execute();
}
