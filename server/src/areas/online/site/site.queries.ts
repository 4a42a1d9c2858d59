import { originsOf } from '@lianxi/contracts/kit/origins';
import { type Site, type SiteFields, siteLook } from '@lianxi/contracts/online/site.contract';
import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { Sites } from '../../../platform/db/schema.ts';

/** What a site has until somebody says otherwise. */
const defaults: Omit<SiteFields, 'name' | 'enabled' | 'title' | 'welcome' | 'accent' | 'allowedOrigins' | 'chatGroupId'> = {
  subtitle: '有问题随时问我们',
  launcher: '在线咨询',
  position: 'right',
  theme: 'auto',
  bilingual: false,
  english: { title: '', subtitle: '', welcome: '', launcher: '' },
  ask: { name: 'off', phone: 'off', email: 'off', company: 'off' },
  askGroup: false,
  groupIds: [],
  bot: false,
  botName: '智能助手',
  botMisses: 2,
};

/** A site's row as the wire shows it. */
export function toSite(row: Selectable<Sites>): Site {
  return {
    ...defaults,
    ...(row.look as Partial<typeof defaults>),
    id: row.id,
    tenantId: row.tenant_id,
    key: row.key,
    name: row.name,
    enabled: row.enabled,
    title: row.title,
    welcome: row.welcome,
    accent: row.accent,
    allowedOrigins: row.allowed_origins.join('\n'),
    chatGroupId: row.chat_group_id,
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}

/** What anybody may know of a site. */
export function openLookOf(row: Selectable<Sites>): OpenLook {
  const { bot, botName, ...fields } = toSite(row);
  return { ...siteLook.parse(fields), botName: bot ? botName : null };
}

/** One page of the web sites, newest first. */
export function listSites({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage) {
  let sites = tx.selectFrom('sites').where('tenant_id', '=', tenantId).where('channel', '=', 'web');
  if (keyword) sites = sites.where(mentions(sql.ref('name'), keyword));
  return findPage(sites.selectAll().orderBy('id', 'desc'), page, (row) => {
    const { id, key, name, title, enabled, bot, createTime } = toSite(row);
    return { id, key, name, title, enabled, bot, createTime };
  });
}

export async function findWebSite({ tx, tenantId }: TenantDb, id: string): Promise<Site | null> {
  const row = await tx
    .selectFrom('sites')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('channel', '=', 'web')
    .executeTakeFirst();
  return row ? toSite(row) : null;
}

export async function insertSite({ tx, tenantId }: TenantDb, fields: SiteFields): Promise<string> {
  const { id } = await tx
    .insertInto('sites')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it was changed since `version`. */
export async function replaceSite({ tx, tenantId }: TenantDb, id: string, version: number, fields: SiteFields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sites')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Did anybody ever come through this site? */
export async function isSiteUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from visitors where tenant_id = ${tenantId} and site_id = ${id})
      or exists (select from conversations where tenant_id = ${tenantId} and site_id = ${id}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

export async function removeSite({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('sites').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Are all of these groups the tenant's? */
export async function areChatGroups({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx.selectFrom('chat_groups').select('id').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
  return rows.length === new Set(ids).size;
}

function toRow({ name, enabled, title, welcome, accent, allowedOrigins, chatGroupId, ...look }: SiteFields) {
  return {
    ...{ name, enabled, title, welcome, accent },
    allowed_origins: originsOf(allowedOrigins),
    chat_group_id: chatGroupId,
    look: JSON.stringify(look),
  };
}
