import type { Area } from '../../platform/area.ts';
import { agentRoutes } from './agent/agent.routes.ts';
import { boughtAppRoutes } from './bought-app/bought-app.routes.ts';
import { departmentRoutes } from './department/department.routes.ts';
import { dictionaryItemRoutes } from './dictionary-item/dictionary-item.routes.ts';
import { dictionaryOptionRoutes } from './dictionary-option/dictionary-option.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { type HandOverJob, handOverJob } from './hand-over/hand-over.job.ts';
import { handOverRoutes } from './hand-over/hand-over.routes.ts';
import { insideNoticeRoutes } from './inside-notice/inside-notice.routes.ts';
import { insideNoticeDue } from './inside-notice/publish-inside-notice.ts';
import { sealedMails } from './mail/mail.queries.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { sealedMailConfigs } from './mail/mail-config.queries.ts';
import { mailConfigRoutes } from './mail/mail-config.routes.ts';
import { sendMailJob } from './mail/send-mail.job.ts';
import { mailSettings } from './mail/settings.ts';
import { noticeRoutes } from './notice/notice.routes.ts';
import { noticeToDos } from './notice/notice-to-dos.ts';
import { outsideNoticeRoutes } from './outside-notice/outside-notice.routes.ts';
import { profileRoutes, sealedAgents } from './profile/profile.routes.ts';
import { roleRoutes } from './role/role.routes.ts';
import { specialDayRoutes } from './special-day/special-day.routes.ts';
import { storeOptionRoutes, storeRoutes } from './store/store.routes.ts';
import { storeHandOvers } from './store/store-hand-overs.ts';

export { hasSentNotice, sendNotice } from './notice/notice.queries.ts';
export { findOpenNotices } from './outside-notice/open-notices.ts';
export { isOpenStore } from './store/store.queries.ts';

// It is set when the area is attached, before the first call.
let handOver: HandOverJob;

/** Users, departments and roles of a tenant, and the tenant's shared lists. */
export const admin: Area = {
  routes: [
    ...specialDayRoutes,
    ...storeOptionRoutes,
    ...storeRoutes,
    ...dictionaryItemRoutes,
    ...agentRoutes,
    ...handOverRoutes(() => handOver),
    ...departmentRoutes,
    ...roleRoutes,
    ...noticeRoutes,
    ...insideNoticeRoutes,
    ...outsideNoticeRoutes,
    ...mailRoutes,
    ...mailConfigRoutes,
    ...dictionaryOptionRoutes,
    ...feedbackRoutes,
    ...profileRoutes,
    ...boughtAppRoutes,
  ],
  settings: mailSettings,
  sealed: [sealedAgents, sealedMails, sealedMailConfigs],
  toDos: noticeToDos,
  handOvers: storeHandOvers,
  async attach(kernel) {
    handOver = handOverJob(kernel);
    await kernel.jobs.register(handOver);
    await kernel.jobs.register(insideNoticeDue(kernel));
    await kernel.jobs.register(sendMailJob(kernel));
  },
};
