import { originsOf } from '@lianxi/contracts/kit/origins';
import type { VideoSite, VideoSiteFields } from '@lianxi/contracts/videocall/site.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { VideoSites } from '../../../platform/db/schema.ts';

type Asking = VideoSiteFields['consent'];

/** One page, newest first. */
export function listVideoSites({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage) {
  let sites = tx.selectFrom('video_sites').where('tenant_id', '=', tenantId);
  if (keyword) sites = sites.where(mentions(sql.ref('name'), keyword));
  return findPage(sites.selectAll().orderBy('id', 'desc'), page, (row) => {
    const { id, key, name, title, consent, enabled, createTime } = toWire(row);
    return { id, key, name, title, consent, enabled, createTime };
  });
}

export async function findVideoSite({ tx, tenantId }: TenantDb, id: string): Promise<VideoSite | null> {
  const row = await tx
    .selectFrom('video_sites')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function insertVideoSite({ tx, tenantId }: TenantDb, fields: VideoSiteFields): Promise<string> {
  const { id } = await tx
    .insertInto('video_sites')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was changed since `version`. */
export async function replaceVideoSite(
  { tx, tenantId }: TenantDb,
  id: string,
  version: number,
  fields: VideoSiteFields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_sites')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeVideoSite({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('video_sites').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function toRow({ allowedOrigins, groupId, askGroup, ask, ...same }: VideoSiteFields) {
  return {
    ...same,
    ask_name: ask.name,
    ask_phone: ask.phone,
    ask_group: askGroup,
    allowed_origins: originsOf(allowedOrigins),
    video_group_id: groupId,
  };
}

function toWire(row: Selectable<VideoSites>): VideoSite {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    key: row.key,
    name: row.name,
    enabled: row.enabled,
    title: row.title,
    welcome: row.welcome,
    accent: row.accent,
    consent: row.consent as Asking,
    ask: { name: row.ask_name as Asking, phone: row.ask_phone as Asking },
    askGroup: row.ask_group,
    groupId: row.video_group_id,
    allowedOrigins: row.allowed_origins.join('\n'),
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}
