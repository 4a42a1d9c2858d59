import type { Area } from '../../platform/area.ts';
import { agentRoutes } from './agent/agent.routes.ts';
import { boughtAppRoutes } from './bought-app/bought-app.routes.ts';
import { departmentRoutes } from './department/department.routes.ts';
import { dictionaryItemRoutes } from './dictionary-item/dictionary-item.routes.ts';
import { dictionaryOptionRoutes } from './dictionary-option/dictionary-option.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { noticeRoutes } from './notice/notice.routes.ts';
import { profileRoutes, sealedAgents } from './profile/profile.routes.ts';
import { roleRoutes } from './role/role.routes.ts';
import { specialDayRoutes } from './special-day/special-day.routes.ts';

export { hasSentNotice, sendNotice } from './notice/notice.queries.ts';

/** Users, departments and roles of a tenant, and the tenant's shared lists. */
export const admin: Area = {
  routes: [
    ...specialDayRoutes,
    ...dictionaryItemRoutes,
    ...agentRoutes,
    ...departmentRoutes,
    ...roleRoutes,
    ...noticeRoutes,
    ...dictionaryOptionRoutes,
    ...feedbackRoutes,
    ...profileRoutes,
    ...boughtAppRoutes,
  ],
  sealed: [sealedAgents],
};
