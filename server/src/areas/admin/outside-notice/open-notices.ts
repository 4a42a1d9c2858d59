import type { OpenNotice } from '@lianxi/contracts/kit/open-notice';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** More than these no customer reads; the newest are shown. */
const MOST = 3;

/** What customers of an entrance are told now, newest first. */
export async function findOpenNotices(
  { tx, tenantId }: TenantDb,
  { channel, siteId }: { channel: 'chat' | 'video'; siteId: string },
): Promise<OpenNotice[]> {
  const site = channel === 'chat' ? 'site_id' : 'video_site_id';
  return tx
    .selectFrom('outside_notices')
    .select(['content', 'link'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .where('place', 'in', ['all', channel])
    .where((eb) => eb.or([eb(site, 'is', null), eb(site, '=', siteId)]))
    .where((eb) => eb.or([eb('begin_at', 'is', null), eb('begin_at', '<=', sql<Date>`now()`)]))
    .where((eb) => eb.or([eb('end_at', 'is', null), eb('end_at', '>', sql<Date>`now()`)]))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}
