import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import type { SummaryTemplate, summaryTemplateFields } from '@lianxi/contracts/summary/summary-template.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';

type Fields = z.output<typeof summaryTemplateFields>;
type Channel = Fields['channel'];

/** One page, usual templates first, and how many there are. */
export async function listTemplates(
  own: TenantDb,
  { channel, keyword = '', ...page }: KeywordPage & { channel?: Channel | undefined },
): Promise<ListPage<SummaryTemplate>> {
  let templates = own.tx
    .selectFrom('summary_templates')
    .where('tenant_id', '=', own.tenantId)
    .where(mentions(sql.ref('name'), keyword));
  if (channel) templates = templates.where('channel', '=', channel);
  const found = await findPage(templates.select('id').orderBy('usual', 'desc').orderBy('id'), page, ({ id }) => id);
  return { ...found, list: await findTemplates(own, found.list) };
}

/** Whole templates, usual ones first. */
export async function findTemplates({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<SummaryTemplate[]> {
  const { rows } = await sql<SummaryTemplate>`
    select t.id, t.channel, t.name, t.usual, t.enabled, t.fields, t.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by h.name)
        from summary_template_uses u join hotlines h on h.tenant_id = u.tenant_id and h.id = u.hotline_id
        where u.tenant_id = t.tenant_id and u.template_id = t.id), '[]') as hotlines,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id::text, 'name', g.name) order by g.name)
        from summary_template_uses u join skill_groups g on g.tenant_id = u.tenant_id and g.id = u.skill_group_id
        where u.tenant_id = t.tenant_id and u.template_id = t.id), '[]') as "skillGroups"
    from summary_templates t where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::bigint[])
    order by t.usual desc, t.id`.execute(tx);
  return rows;
}

export async function insertTemplate(own: TenantDb, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('summary_templates')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeUses(own, id, fields);
  return id;
}

/** False when the template is gone or was changed since `version`. */
export async function replaceTemplate(own: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { tx, tenantId } = own;
  const { numUpdatedRows } = await tx
    .updateTable('summary_templates')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('summary_template_uses').where('tenant_id', '=', tenantId).where('template_id', '=', id).execute();
  await writeUses(own, id, fields);
  return true;
}

export async function removeTemplate({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('summary_templates').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The fields that hold for a skill group or a hotline, by its number: the group's template goes first, the usual one last. */
export async function findFieldsFor(
  { tx, tenantId }: TenantDb,
  channel: Channel,
  { skillGroupId, did }: { skillGroupId: string | null; did: string },
): Promise<SummaryField[] | null> {
  const { rows } = await sql<{ fields: SummaryField[] }>`
    select t.fields from summary_templates t
    left join summary_template_uses u on u.tenant_id = t.tenant_id and u.template_id = t.id
    left join hotlines h on h.tenant_id = u.tenant_id and h.id = u.hotline_id
    where t.tenant_id = ${tenantId} and t.channel = ${channel} and t.enabled
      and (u.skill_group_id = ${skillGroupId} or h.did = ${did} or t.usual)
    order by (u.skill_group_id = ${skillGroupId}) is true desc, (h.did = ${did}) is true desc limit 1`.execute(tx);
  return rows[0]?.fields ?? null;
}

/** The fields of a template, or of the usual one where there is none, or it is switched off. */
export async function findFieldsOf(
  { tx, tenantId }: TenantDb,
  channel: Channel,
  templateId: string | null,
): Promise<SummaryField[] | null> {
  const { rows } = await sql<{ fields: SummaryField[] }>`
    select t.fields from summary_templates t
    where t.tenant_id = ${tenantId} and t.channel = ${channel} and t.enabled and (t.id = ${templateId} or t.usual)
    order by (t.id = ${templateId}) is true desc limit 1`.execute(tx);
  return rows[0]?.fields ?? null;
}

/** Templates of a channel that are in use, usual ones first. */
export function nameTemplates(
  { tx, tenantId }: TenantDb,
  channel: Channel,
): Promise<{ id: string; name: string; usual: boolean }[]> {
  return tx
    .selectFrom('summary_templates')
    .select(['id', 'name', 'usual'])
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('enabled', '=', true)
    .orderBy('usual', 'desc')
    .orderBy('name')
    .execute();
}

async function writeUses({ tx, tenantId }: TenantDb, id: string, { hotlineIds, skillGroupIds }: Fields): Promise<void> {
  const key = { tenant_id: tenantId, template_id: id };
  const uses = [
    ...hotlineIds.map((hotline_id) => ({ ...key, hotline_id, skill_group_id: null })),
    ...skillGroupIds.map((skill_group_id) => ({ ...key, hotline_id: null, skill_group_id })),
  ];
  if (uses.length > 0) await tx.insertInto('summary_template_uses').values(uses).execute();
}

function toRow({ channel, name, usual, enabled, fields }: Fields) {
  return { channel, name, usual, enabled, fields: JSON.stringify(fields) };
}
