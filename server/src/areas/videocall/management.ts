import { videoBlockedVisitorErrors } from '@lianxi/contracts/videocall/video-blocked-visitor.contract';
import { videoGroupErrors } from '@lianxi/contracts/videocall/video-group.contract';
import { videoSiteErrors } from '@lianxi/contracts/videocall/video-site.contract';
import { blockedVisitorRoutes } from './blocked-visitor/blocked-visitor.routes.ts';
import { videoMonitoringRoutes } from './monitor/monitoring.routes.ts';
import { videoGroupRoutes } from './reception/video-group.routes.ts';
import { videoSettingRoutes } from './reception/video-setting.routes.ts';
import { videoRecordExport } from './record/export-video-records.ts';
import { videoRecordRoutes } from './record/video-record.routes.ts';
import { videoReportExport } from './report/export-video-report.ts';
import { videoReportRoutes } from './report/video-report.routes.ts';
import { videoSeatRoutes } from './seat/video-seat.routes.ts';
import { videoSiteRoutes } from './site/video-site.routes.ts';

/* What supervisors and administrators of video work with, beside the calls themselves. */

export const managementRoutes = [
  ...blockedVisitorRoutes,
  ...videoGroupRoutes,
  ...videoMonitoringRoutes,
  ...videoRecordRoutes,
  ...videoReportRoutes,
  ...videoSeatRoutes,
  ...videoSettingRoutes,
  ...videoSiteRoutes,
];

export const managementExports = [videoRecordExport, videoReportExport];

export const managementConstraints = {
  video_blocked_visitors_visitor_fkey: videoBlockedVisitorErrors.unknownVisitor,
  video_blocked_visitors_visitor_key: videoBlockedVisitorErrors.duplicate,
  video_group_members_agent_fkey: videoGroupErrors.unknownAgent,
  video_groups_name_key: videoGroupErrors.duplicate,
  video_sites_group_fkey: videoSiteErrors.unknownGroup,
  video_sites_name_key: videoSiteErrors.duplicate,
  video_visitors_site_fkey: videoSiteErrors.inUse,
};
