import type { Db } from '../../../platform/db/db.ts';

/** The characters that a header may contain. A tenant's origin with other characters matches no page. */
const ORIGIN = /^(\*|https?:\/\/[\w.-]+(:\d+)?)$/;

/**
 * Origins whose pages may show an entrance's video page in a frame, in addition to our own; `*` any. Without a key: the tenant's
 * first entrance.
 */
export function findFrameOrigins(db: Db, tenantId: number, key: string | undefined): Promise<string[]> {
  return db.tenant(tenantId, async ({ tx }) => {
    let sites = tx
      .selectFrom('video_sites')
      .select('allowed_origins')
      .where('tenant_id', '=', tenantId)
      .where('enabled', '=', true);
    if (key !== undefined) sites = sites.where('key', '=', key);
    const site = await sites.orderBy('id').limit(1).executeTakeFirst();
    return site?.allowed_origins.filter((origin) => ORIGIN.test(origin)) ?? [];
  });
}
