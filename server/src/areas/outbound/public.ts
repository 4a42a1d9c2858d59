import type { Area } from '../../platform/area.ts';
import { guardDials } from '../callcenter/public.ts';
import { letReadDuringContacts } from '../customer/public.ts';
import { autodialRoutes } from './autodial/autodial.routes.ts';
import { outboundTaskRoutes } from './outbound-task/outbound-task.routes.ts';
import { taskStateRoutes } from './outbound-task/task-state.routes.ts';
import { attemptConsumer } from './task-attempt/attempt.consumer.ts';
import { attemptRoutes } from './task-attempt/attempt.routes.ts';
import { sealedContacts } from './task-contact/contact.queries.ts';
import { contactRoutes } from './task-contact/contact.routes.ts';
import { contactFileRoutes } from './task-contact/contact-file.routes.ts';
import { deskRoutes } from './task-desk/desk.routes.ts';
import { findHeldCustomer, guardTaskDial } from './task-desk/guard-dial.ts';
import { releaseGoneJob } from './task-desk/release-gone.job.ts';

export { insertContacts } from './task-contact/new-contacts.ts';

/** Outbound tasks: lists of people, the agents who call them, and what came of each attempt. */
export const outbound: Area = {
  app: 'callcenter',
  routes: [
    ...outboundTaskRoutes,
    ...taskStateRoutes,
    ...contactRoutes,
    ...contactFileRoutes,
    ...attemptRoutes,
    ...deskRoutes,
    ...autodialRoutes,
  ],
  sealed: [sealedContacts],
  async attach(kernel) {
    guardDials(guardTaskDial);
    letReadDuringContacts(findHeldCustomer);
    await kernel.outbox.consume(attemptConsumer);
    await kernel.jobs.register(releaseGoneJob);
    await kernel.jobs.schedule(releaseGoneJob, '* * * * *', {});
  },
};
