import type { FieldsOf } from '@lianxi/contracts/kit/record';
import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import type { summaryTemplate } from '@lianxi/contracts/summary/summary-template.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

type Fields = FieldsOf<typeof summaryTemplate>;
type Channel = Fields['channel'];

/** What a summary is written by. */
export interface FoundTemplate {
  /** Null: no template. */
  readonly id: string | null;
  readonly fields: SummaryField[];
}

/** The template for a skill group or a hotline, by its number: the group's template comes first, the default one last. */
export async function findTemplateFor(
  { tx, tenantId }: TenantDb,
  channel: Channel,
  { skillGroupId, did }: { skillGroupId: string | null; did: string },
): Promise<FoundTemplate | null> {
  const { rows } = await sql<FoundTemplate>`
    select t.id, t.fields from summary_templates t
    left join summary_template_uses u on u.tenant_id = t.tenant_id and u.template_id = t.id
    left join hotlines h on h.tenant_id = u.tenant_id and h.id = u.hotline_id
    where t.tenant_id = ${tenantId} and t.channel = ${channel} and t.enabled
      and (u.skill_group_id = ${skillGroupId} or h.did = ${did} or t.usual)
    order by (u.skill_group_id = ${skillGroupId}) is true desc, (h.did = ${did}) is true desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** This template. Without one, or when it is disabled, the default one. */
export async function findTemplateOf(
  { tx, tenantId }: TenantDb,
  channel: Channel,
  templateId: string | null,
): Promise<FoundTemplate | null> {
  const { rows } = await sql<FoundTemplate>`
    select t.id, t.fields from summary_templates t
    where t.tenant_id = ${tenantId} and t.channel = ${channel} and t.enabled and (t.id = ${templateId} or t.usual)
    order by (t.id = ${templateId}) is true desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Templates of a channel that are in use, default ones first. */
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

/** All templates with their fields, in use or not: summaries by them stay. */
export async function listTemplates({ tx, tenantId }: TenantDb) {
  const rows = await tx
    .selectFrom('summary_templates')
    .select(['id', 'name', 'channel', 'fields'])
    .where('tenant_id', '=', tenantId)
    .orderBy('channel')
    .orderBy('name')
    .execute();
  return rows.map(({ id, name, channel, fields }) => ({
    ...{ id, name, channel: channel as Channel },
    fields: (fields as unknown as SummaryField[]).map(({ key, label }) => ({ key, label })),
  }));
}

/** Replaces the hotlines and skill groups of a template. */
export async function replaceUses(
  { tx, tenantId }: TenantDb,
  id: string,
  { channel, hotlineIds, skillGroupIds }: Fields,
): Promise<void> {
  const key = { tenant_id: tenantId, template_id: id };
  const uses = [
    ...hotlineIds.map((hotline_id) => ({ ...key, hotline_id, skill_group_id: null })),
    ...skillGroupIds.map((skill_group_id) => ({ ...key, hotline_id: null, skill_group_id })),
  ];
  await tx.deleteFrom('summary_template_uses').where('tenant_id', '=', tenantId).where('template_id', '=', id).execute();
  if (uses.length > 0 && channel !== 'chat') await tx.insertInto('summary_template_uses').values(uses).execute();
}
