import type { Hotline, hotlineFields } from '@lianxi/contracts/callcenter/hotline.contract';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { Hotlines } from '../../../platform/db/schema.ts';
import { usableBy } from '../outbound-route/usable-line.ts';

type Fields = z.output<typeof hotlineFields>;

/** One page, newest first, and how many there are in all. */
export function listHotlines({ tx, tenantId }: TenantDb, { keyword, ...page }: KeywordPage): Promise<ListPage<Hotline>> {
  let hotlines = tx.selectFrom('hotlines').where('tenant_id', '=', tenantId);
  if (keyword) hotlines = hotlines.where(mentions(sql`did || ' ' || name`, keyword));
  return findPage(hotlines.selectAll().orderBy('id', 'desc'), page, toWire);
}

export async function findOwnHotline({ tx, tenantId }: TenantDb, id: string): Promise<Hotline | null> {
  const row = await tx
    .selectFrom('hotlines')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toWire(row) : null;
}

/** A new hotline calls out by the installation's first line. */
export async function insertHotline({ tx, tenantId }: TenantDb, fields: Fields): Promise<string> {
  const trunk = await tx.selectFrom('trunks').select('name').where(usableBy(tenantId)).orderBy('name').executeTakeFirst();
  const { id } = await tx
    .insertInto('hotlines')
    .values({ tenant_id: tenantId, trunk: trunk?.name ?? null, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the hotline is gone or was changed since `version`. */
export async function replaceHotline({ tx, tenantId }: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('hotlines')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is none. */
export async function removeHotline({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hotlines')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function toRow(fields: Fields) {
  return {
    did: fields.did,
    name: fields.name,
    skill_group_id: fields.skillGroupId,
    ivr_flow_id: fields.ivrFlowId,
    outbound: fields.outbound,
    working_hours: JSON.stringify(fields.workingHours),
    voicemail: fields.voicemail,
    enabled: fields.enabled,
  };
}

function toWire(row: Selectable<Hotlines>): Hotline {
  return {
    id: row.id,
    did: row.did,
    name: row.name,
    skillGroupId: row.skill_group_id,
    ivrFlowId: row.ivr_flow_id,
    outbound: row.outbound,
    workingHours: row.working_hours as unknown as Hotline['workingHours'],
    voicemail: row.voicemail,
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}
