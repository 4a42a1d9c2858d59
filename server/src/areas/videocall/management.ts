import { blockedVisitorRoutes } from './blocked-visitor/blocked-visitor.routes.ts';
import { videoGroupRoutes } from './group/group.routes.ts';
import { videoMonitoringRoutes } from './monitoring/monitoring.routes.ts';
import { videoLeaveRoutes } from './offline-message/offline-message.routes.ts';
import { videoRecordExport } from './record/export-records.ts';
import { videoRecordRoutes } from './record/record.routes.ts';
import { videoReportExport } from './report/export-report.ts';
import { videoReportRoutes } from './report/report.routes.ts';
import { videoSeatRoutes } from './seat/seat.routes.ts';
import { videoSettingRoutes } from './setting/setting.routes.ts';
import { videoSiteRoutes } from './site/site.routes.ts';

/* Lists and settings of video for supervisors and administrators, without the calls themselves. */

export const managementRoutes = [
  ...blockedVisitorRoutes,
  ...videoGroupRoutes,
  ...videoLeaveRoutes,
  ...videoMonitoringRoutes,
  ...videoRecordRoutes,
  ...videoReportRoutes,
  ...videoSeatRoutes,
  ...videoSettingRoutes,
  ...videoSiteRoutes,
];

export const managementExports = [videoRecordExport, videoReportExport];
