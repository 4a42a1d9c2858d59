import type { Area } from '../../platform/area.ts';
import { contactConsumer } from './contact/contact.consumer.ts';
import { followContacts } from './contact/follow-contacts.ts';
import { reconcileContacts } from './contact/reconcile.job.ts';
import { screenRoutes } from './data-screen/screen.routes.ts';
import { homeBoardRoutes } from './home-board/home-board.routes.ts';
import { agentReportRoutes } from './report/agent-report.routes.ts';
import { agentReportExport } from './report/agent-report.ts';
import { businessReportExport } from './report/business-report.ts';
import { customerReportRoutes } from './report/customer-report.routes.ts';
import { customerReportExport } from './report/customer-report.ts';

export { rebuildContacts } from './contact/follow-contacts.ts';

/** Figures: contacts as all boards, reports and screens count them. */
export const insight: Area = {
  app: 'insight',
  routes: [...homeBoardRoutes, ...agentReportRoutes, ...customerReportRoutes, ...screenRoutes],
  async attach(kernel) {
    await kernel.outbox.consume(contactConsumer);
    for (const each of [agentReportExport, customerReportExport, businessReportExport]) await each.register(kernel);
    await kernel.jobs.register(reconcileContacts);
    await kernel.jobs.schedule(reconcileContacts, '10 19 * * *', {});
    followContacts(kernel);
  },
};
