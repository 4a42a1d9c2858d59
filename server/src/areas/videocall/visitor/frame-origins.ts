import type { Db } from '../../../platform/db/db.ts';

/** What may stand in a header; anything else that a tenant wrote as an origin names no page. */
const ORIGIN = /^(\*|https?:\/\/[\w.-]+(:\d+)?)$/;

/** Origins whose pages may show the video page of an entrance in a frame, beside our own; `*` any. Of the tenant's first one without a key. */
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
