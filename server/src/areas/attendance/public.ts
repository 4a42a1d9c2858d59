import { attendanceSetting } from '@lianxi/contracts/attendance/attendance-setting.contract';
import type { Area } from '../../platform/area.ts';
import { settingsRoutes } from '../../platform/record/settings-routes.ts';
import { adherenceRoutes } from './adherence/adherence.routes.ts';
import { monthExport, monthRoutes } from './month/month.routes.ts';
import { punchExport, punchRoutes } from './punch/punch.routes.ts';
import { sealedRequests } from './request/request.queries.ts';
import { requestRoutes } from './request/request.routes.ts';
import { settleDays } from './result/settle.ts';
import { rosterRoutes } from './roster/roster.routes.ts';
import { attendanceSettings } from './setting/setting.queries.ts';
import { shiftRoutes } from './shift/shift.routes.ts';
import { signRoutes } from './sign/sign.routes.ts';
import { statusOptionRoutes } from './status-option/status-option.routes.ts';

export { contactRows, statusLog, tellsDoings } from './adherence/doing-sources.ts';
export { recount } from './result/count-results.ts';
export { publishCells } from './roster/publish.queries.ts';
export { replaceCells } from './roster/roster.queries.ts';
export { requireCheckedIn, whenCheckedOut } from './sign/checked-in.ts';
export { keepsStatusOption } from './status-option/used-option.ts';

/** The working day: shifts, rosters, punches and what they come to. */
export const attendance: Area = {
  routes: [
    ...shiftRoutes,
    ...rosterRoutes,
    ...signRoutes,
    ...punchRoutes,
    ...settingsRoutes(attendanceSetting, attendanceSettings),
    ...monthRoutes,
    ...adherenceRoutes,
    ...requestRoutes,
    ...statusOptionRoutes,
  ],
  sealed: [sealedRequests],
  async attach(kernel) {
    await punchExport.register(kernel);
    await monthExport.register(kernel);
    settleDays(kernel);
  },
};
