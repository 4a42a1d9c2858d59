import type { FieldsOf } from '@lianxi/contracts/kit/record';
import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import type { summaryTemplate } from '@lianxi/contracts/summary/summary-template.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

type Fields = FieldsOf<typeof summaryTemplate>;
type Channel = Fields['channel'];

/** The fields for a skill group or a hotline, by its number: the group's template comes first, the default one last. */
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

/** The fields of a template. Without one, or when it is disabled, those of the default template. */
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
