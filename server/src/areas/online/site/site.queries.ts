import type { Site, SiteFields } from '@lianxi/contracts/online/site.contract';
import { siteLook } from '@lianxi/contracts/online/site-look';
import type { OpenLook } from '@lianxi/contracts/online/visitor.contract';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Sites } from '../../../platform/db/schema.ts';

/** The default settings of a site. */
const defaults: Omit<SiteFields, 'name' | 'enabled' | 'title' | 'welcome' | 'accent' | 'allowedOrigins' | 'chatGroupId'> = {
  subtitle: '有问题随时问我们',
  launcher: '在线咨询',
  position: 'right',
  theme: 'auto',
  bilingual: false,
  english: { title: '', subtitle: '', welcome: '', launcher: '' },
  ask: { name: 'off', phone: 'off', email: 'off', company: 'off' },
  jpgOnly: false,
  askGroup: false,
  groupIds: [],
  bot: false,
  botName: '智能助手',
  botMisses: 2,
};

/** The content of a site's column `look`. */
export const lookOf = (look: unknown): typeof defaults => ({ ...defaults, ...(look as Partial<typeof defaults>) });

/** The part of a site that its column `look` stores. */
export const lookIn = (fields: typeof defaults) =>
  Object.fromEntries(Object.keys(defaults).map((name) => [name, fields[name as keyof typeof defaults]]));

/** The configured fields of a site that visitors use. */
export type SiteAtWork = Omit<SiteFields, 'allowedOrigins'> & Pick<Site, 'id' | 'tenantId' | 'key'>;

export const toSite = (row: Selectable<Sites>): SiteAtWork => ({
  ...lookOf(row.look),
  id: row.id,
  tenantId: row.tenant_id,
  key: row.key,
  name: row.name,
  enabled: row.enabled,
  title: row.title,
  welcome: row.welcome,
  accent: row.accent,
  chatGroupId: row.chat_group_id,
});

/** The public part of a site. */
export function openLookOf(row: Selectable<Sites>): OpenLook {
  const { bot, botName, ...fields } = toSite(row);
  return { ...siteLook.parse(fields), botName: bot ? botName : null };
}

/** True when a visitor ever used this site. */
export async function isSiteUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from visitors where tenant_id = ${tenantId} and site_id = ${id})
      or exists (select from conversations where tenant_id = ${tenantId} and site_id = ${id}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}

export async function removeSite({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('sites').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** True when all these groups belong to the tenant. */
export async function areChatGroups({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx.selectFrom('chat_groups').select('id').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
  return rows.length === new Set(ids).size;
}
