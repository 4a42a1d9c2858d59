import { originsOf } from '@lianxi/contracts/kit/origins';
import { type VideoSite, videoSite } from '@lianxi/contracts/videocall/site.contract';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

type Asking = VideoSite['ask']['name'];

export const videoSiteRoutes = recordRoutes(videoSite, {
  table: 'video_sites',
  columns: {
    name: 'name',
    allowedOrigins: null,
    enabled: 'enabled',
    accent: 'accent',
    title: 'title',
    welcome: 'welcome',
    consent: 'consent',
    ask: null,
    askGroup: 'ask_group',
    groupId: 'video_group_id',
  },
  constraints: {
    video_sites_group_fkey: videoSite.errors.unknownGroup,
    video_sites_name_key: videoSite.errors.duplicate,
    // The rows of visitors keep an entrance that was used.
    video_visitors_site_fkey: videoSite.errors.inUse,
  },
  rows: (sites) => sites.select(['r.tenant_id', 'r.key', 'r.allowed_origins', 'r.ask_name', 'r.ask_phone']),
  toWire: ({ tenant_id, key, allowed_origins, ask_name, ask_phone }) => ({
    tenantId: tenant_id,
    key,
    allowedOrigins: allowed_origins.join('\n'),
    ask: { name: ask_name as Asking, phone: ask_phone as Asking },
  }),
  toRow: ({ allowedOrigins, ask }) => ({
    allowed_origins: originsOf(allowedOrigins),
    ask_name: ask.name,
    ask_phone: ask.phone,
  }),
});
