import { outsideNotice, outsideNoticeSites } from '@lianxi/contracts/admin/outside-notice.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import { sql } from 'kysely';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

const { errors } = outsideNotice;

const records = recordRoutes(outsideNotice, {
  table: 'outside_notices',
  columns: {
    content: 'content',
    link: 'link',
    place: 'place',
    siteId: null,
    videoSiteId: null,
    beginAt: null,
    endAt: null,
    enabled: 'enabled',
  },
  constraints: {
    outside_notices_content_key: errors.duplicate,
    outside_notices_site_fkey: errors.unknownSite,
    outside_notices_video_site_fkey: errors.unknownVideoSite,
    outside_notices_time: errors.endFirst,
  },
  rows: (notices) =>
    notices
      .leftJoin('sites as s', (join) => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.site_id'))
      .leftJoin('video_sites as v', (join) => join.onRef('v.tenant_id', '=', 'r.tenant_id').onRef('v.id', '=', 'r.video_site_id'))
      .select(['r.site_id', 'r.video_site_id', 'r.begin_at', 'r.end_at', 's.name as site_name', 'v.name as video_site_name'])
      .select(
        sql<'live' | 'waiting' | 'over' | 'off'>`case
          when not r.enabled then 'off' when r.end_at <= now() then 'over' when r.begin_at > now() then 'waiting' else 'live' end`.as(
          'state',
        ),
      ),
  toWire: (row) => ({
    siteId: row.site_id,
    videoSiteId: row.video_site_id,
    beginAt: row.begin_at?.toISOString() ?? null,
    endAt: row.end_at?.toISOString() ?? null,
    siteName: row.site_name,
    videoSiteName: row.video_site_name,
    state: row.state,
  }),
  toRow: (fields) => ({
    // An entrance of the other channel would hide it there.
    site_id: fields.place === 'video' ? null : fields.siteId,
    video_site_id: fields.place === 'chat' ? null : fields.videoSiteId,
    ...times(fields),
  }),
});

function times({ beginAt, endAt }: FieldsOf<typeof outsideNotice>) {
  if (beginAt !== null && endAt !== null && Date.parse(endAt) <= Date.parse(beginAt)) throw new CodedError(errors.endFirst);
  const at = (time: string | null) => (time === null ? null : new Date(time));
  return { begin_at: at(beginAt), end_at: at(endAt) };
}

const others = routes((on) => {
  on(outsideNoticeSites, async ({ tx, tenantId }) => ({
    sites: await tx
      .selectFrom('sites')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .where('channel', '=', 'web')
      .orderBy('id')
      .execute(),
    videoSites: await tx
      .selectFrom('video_sites')
      .select(['id', 'name as entrance'])
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .execute(),
  }));
});

export const outsideNoticeRoutes = [...records, ...others];
