import type { Area } from '../../platform/area.ts';
import { allotConfigRoutes } from './allot-config/allot-config.routes.ts';
import { letReadDuringContacts } from './customer/contact.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { customerBulkRoutes } from './customer/customer-bulk.routes.ts';
import { customerEditRoutes } from './customer/customer-edit.routes.ts';
import { customerExport, customerExportRoutes } from './customer/customer-export.ts';
import { customerOwnerRoutes } from './customer/customer-owner.routes.ts';
import { sealedCustomers } from './customer/sealed-customers.ts';
import { type ImportJobs, importJobs } from './customer-import/customer-import.job.ts';
import { sealedImportRows } from './customer-import/customer-import.queries.ts';
import { customerImportRoutes } from './customer-import/customer-import.routes.ts';
import { sealedCustomerViews } from './customer-view/customer-view.queries.ts';
import { customerViewRoutes } from './customer-view/customer-view.routes.ts';
import { compareCustomers } from './duplicate/duplicate.job.ts';
import { duplicateRoutes } from './duplicate/duplicate.routes.ts';
import { sealedMerges } from './duplicate/merge.queries.ts';
import { mergeRoutes } from './duplicate/merge.routes.ts';
import { customerHandOvers } from './hand-over/customer-hand-overs.ts';
import { infoRecordRoutes } from './info-record/info-record.routes.ts';
import { labelRoutes } from './label/label.routes.ts';
import { sealedLeads } from './lead/lead.queries.ts';
import { leadRoutes } from './lead/lead.routes.ts';
import { leadConfigRoutes } from './lead/lead-config.routes.ts';
import { leadImportRoutes } from './lead/lead-import.routes.ts';
import { emptyBin } from './recovery/customer-bin.job.ts';
import { sealedBin } from './recovery/customer-bin.queries.ts';
import { customerBinRoutes } from './recovery/customer-bin.routes.ts';
import { customerPoolRoutes } from './recovery/customer-pool.routes.ts';
import { recoverSilent } from './recovery/recover.job.ts';
import { recoveryRoutes } from './recovery/recovery.routes.ts';
import { trajectoryConsumer } from './trajectory/trajectory.consumer.ts';
import { sealedTrajectory } from './trajectory/trajectory.queries.ts';
import { trajectoryRoutes } from './trajectory/trajectory.routes.ts';
import { triggerConsumer } from './trigger/trigger.consumer.ts';
import { forgetTriggerRuns } from './trigger/trigger.job.ts';
import { sealedTriggers } from './trigger/trigger.queries.ts';
import { triggerRoutes } from './trigger/trigger.routes.ts';
import { findPlanContact, sealedPlans } from './visit-plan/visit-plan.queries.ts';
import { visitPlanReminders } from './visit-plan/visit-plan.reminders.ts';
import { visitPlanRoutes } from './visit-plan/visit-plan.routes.ts';

export { findAudience } from './customer/audience.ts';
export { letReadDuringContacts } from './customer/contact.ts';
export { customerForNumber } from './customer/customer-for-number.ts';
export { customerOfNumber } from './customer/customer-of-number.ts';
export { customersByKeyword, describeCustomers } from './customer/found-customers.ts';
export { insertCustomers, type NewCustomer } from './customer/new-customer.ts';
export { customersOfNumbers, findPeopleToCall } from './customer/people-to-call.ts';
export { BAD_PHONE, digitsOf } from './customer/plain-customer.ts';
export { isPreferredCustomer } from './customer/preferred-customer.ts';
export { isReadableCustomer } from './customer/readable-customer.ts';
export { ofCustomer, survivorOf } from './customer/survivor.queries.ts';
export { countCustomers, countPlans } from './figures/customer-figures.ts';
export { insertInfoRecord } from './info-record/info-record.queries.ts';
export { type NewLead, storeLeads } from './lead/new-lead.ts';
export { binCustomers } from './recovery/customer-bin.queries.ts';
export { poolCustomers } from './recovery/customer-pool.queries.ts';
export { type NewTrajectoryEntry, writeTrajectory } from './trajectory/trajectory.queries.ts';
export { allotmentText, labelText, orderText } from './trajectory/trajectory.rules.ts';
export { finishPlanOfCall } from './visit-plan/end-plan.ts';

// It is set when the area is attached, before the first call.
let imports: ImportJobs;

export const customer: Area = {
  app: 'customer',
  routes: [
    ...customerRoutes,
    ...customerEditRoutes,
    ...customerBulkRoutes,
    ...customerOwnerRoutes,
    ...trajectoryRoutes,
    ...labelRoutes,
    ...infoRecordRoutes,
    ...customerImportRoutes(() => imports),
    ...customerExportRoutes,
    ...recoveryRoutes,
    ...customerPoolRoutes,
    ...customerBinRoutes,
    ...allotConfigRoutes,
    ...duplicateRoutes,
    ...mergeRoutes,
    ...customerViewRoutes,
    ...visitPlanRoutes,
    ...leadRoutes,
    ...leadConfigRoutes,
    ...leadImportRoutes,
    ...triggerRoutes,
  ],
  sealed: [
    sealedCustomers,
    sealedTrajectory,
    sealedImportRows,
    sealedBin,
    sealedMerges,
    sealedCustomerViews,
    sealedPlans,
    sealedLeads,
    sealedTriggers,
  ],
  handOvers: customerHandOvers,
  async attach(kernel) {
    imports = importJobs(kernel);
    for (const job of [imports.check, imports.run]) await kernel.jobs.register(job);
    for (const job of [emptyBin, recoverSilent, compareCustomers]) await kernel.jobs.register(job);
    await kernel.jobs.schedule(emptyBin, '50 18 * * *', {});
    await kernel.jobs.schedule(recoverSilent, '30 0 * * *', {});
    await customerExport.register(kernel);
    await kernel.outbox.consume(trajectoryConsumer);
    await kernel.outbox.consume(triggerConsumer);
    await kernel.jobs.register(forgetTriggerRuns);
    await kernel.jobs.schedule(forgetTriggerRuns, '20 19 * * *', {});
    letReadDuringContacts(findPlanContact);
    await kernel.jobs.register(visitPlanReminders);
    await kernel.jobs.schedule(visitPlanReminders, '* * * * *', {});
  },
};
