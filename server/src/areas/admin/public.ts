import type { Area } from '../../platform/area.ts';
import { dictionaryRoutes } from './dictionary.routes.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { noticeRoutes } from './notice.routes.ts';
import { profileRoutes } from './profile.routes.ts';

export { type NewNotice, sendNotice } from './notice.queries.ts';

export const admin: Area = {
  routes: [...noticeRoutes, ...dictionaryRoutes, ...feedbackRoutes, ...profileRoutes],
};
