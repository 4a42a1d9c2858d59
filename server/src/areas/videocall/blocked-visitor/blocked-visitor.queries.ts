import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { VideoBlockedVisitor, videoBlockedVisitorFields } from '@lianxi/contracts/videocall/blocked-visitor.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';

type Fields = z.output<typeof videoBlockedVisitorFields>;

/** One page, newest first, and how many there are in all. */
export function listBlockedVisitors(own: TenantDb, { keyword, ...page }: KeywordPage): Promise<ListPage<VideoBlockedVisitor>> {
  let blocked = blockedOf(own);
  if (keyword) blocked = blocked.where(mentions(sql`concat_ws(' ', b.visitor_id, v.name, b.reason)`, keyword));
  return findPage(withFields(blocked).orderBy('b.id', 'desc'), page, toWire);
}

export async function findBlockedVisitor(own: TenantDb, id: string): Promise<VideoBlockedVisitor | null> {
  const row = await withFields(blockedOf(own)).where('b.id', '=', id).executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function insertBlockedVisitor({ tx, tenantId }: TenantDb, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('video_blocked_visitors')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the record is gone or was changed since `version`. */
export async function replaceBlockedVisitor(
  { tx, tenantId }: TenantDb,
  id: string,
  version: number,
  fields: Fields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('video_blocked_visitors')
    .set({ ...toRow(fields), updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeBlockedVisitor({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('video_blocked_visitors').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

const blockedOf = ({ tx, tenantId }: TenantDb) =>
  tx
    .selectFrom('video_blocked_visitors as b')
    .innerJoin('video_visitors as v', (join) => join.onRef('v.tenant_id', '=', 'b.tenant_id').onRef('v.id', '=', 'b.visitor_id'))
    .where('b.tenant_id', '=', tenantId);

const withFields = (blocked: ReturnType<typeof blockedOf>) =>
  blocked.select(['b.id', 'b.visitor_id', 'v.name', 'b.reason', 'b.enabled', 'b.created_at', 'b.updated_at', 'b.version']);

const toRow = ({ visitorId, reason, enabled }: Fields) => ({ visitor_id: visitorId, reason, enabled });

interface Row {
  id: string;
  visitor_id: string;
  name: string;
  reason: string;
  enabled: boolean;
  created_at: Date;
  updated_at: Date;
  version: number;
}

function toWire({ id, visitor_id, name, reason, enabled, created_at, updated_at, version }: Row): VideoBlockedVisitor {
  return {
    ...{ id, visitorId: visitor_id, visitorName: name, reason, enabled, version },
    createTime: created_at.toISOString(),
    updateTime: updated_at.toISOString(),
  };
}
