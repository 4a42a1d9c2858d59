import { agentErrors } from '@lianxi/contracts/auth/agent.contract';
import { departmentErrors } from '@lianxi/contracts/auth/department.contract';
import { roleErrors } from '@lianxi/contracts/auth/role.contract';
import type { Area } from '../../platform/area.ts';
import { agentRoutes } from './agent.routes.ts';
import { departmentRoutes } from './department.routes.ts';
import { dictionaryRoutes } from './dictionary.routes.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { noticeRoutes } from './notice.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { roleRoutes } from './role.routes.ts';

export { type NewNotice, sendNotice } from './notice.queries.ts';

/** Users, departments and roles of a tenant, and what its administrators keep for everybody. */
export const admin: Area = {
  routes: [
    ...agentRoutes,
    ...departmentRoutes,
    ...roleRoutes,
    ...noticeRoutes,
    ...dictionaryRoutes,
    ...feedbackRoutes,
    ...profileRoutes,
  ],
  constraints: {
    agents_username_key: agentErrors.duplicateUsername,
    agents_ag_no_key: agentErrors.duplicateNumber,
    agents_ext_key: agentErrors.duplicateExtension,
    agents_department_fkey: agentErrors.unknownDepartment,
    departments_name_key: departmentErrors.duplicate,
    departments_parent_fkey: departmentErrors.hasChildren,
    roles_name_key: roleErrors.duplicate,
    agent_roles_role_fkey: agentErrors.unknownRole,
  },
};
