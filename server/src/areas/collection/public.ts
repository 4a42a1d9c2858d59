import type { Area } from '../../platform/area.ts';
import { batchRoutes } from './batch/batch.routes.ts';
import { caseRoutes } from './case/case.routes.ts';
import { caseDetailRoutes } from './case/case-detail.routes.ts';
import { caseExport, caseExportRoutes } from './case/case-export.ts';
import { collectionHandOvers } from './case/case-hand-overs.ts';
import { moneyRoutes } from './ledger/money.routes.ts';
import { promiseSweep } from './promise/promise.sweep.ts';
import { collectionToDos } from './promise/promise-to-dos.ts';
import { collectionReportRoutes } from './report/report.routes.ts';
import { caseReportExport, collectorReportExport } from './report/report-export.ts';
import { sealedCollection } from './sealed-collection.ts';
import { collectionSettingRoutes } from './setting/setting.routes.ts';
import { workRoutes } from './work/work.routes.ts';

export { insertCases, type NewCase, type NewContact } from './batch/insert-cases.ts';
export { writeSteps } from './ledger/ledger.queries.ts';
export { type Balance, plus, takeFrom, totalOf } from './ledger/ledger.rules.ts';
export { endOfDay, reminderOf } from './promise/promise.queries.ts';
export { judge } from './promise/promise.rules.ts';

/** Debts that creditors hand over: their money, their promises, and who is asked for them. */
export const collection: Area = {
  app: 'callcenter',
  routes: [
    ...caseRoutes,
    ...caseExportRoutes,
    ...batchRoutes,
    ...workRoutes,
    ...moneyRoutes,
    ...collectionSettingRoutes,
    ...caseDetailRoutes,
    ...collectionReportRoutes,
  ],
  sealed: sealedCollection,
  toDos: collectionToDos,
  handOvers: collectionHandOvers,
  async attach(kernel) {
    for (const sheet of [caseExport, caseReportExport, collectorReportExport]) await sheet.register(kernel);
    await kernel.jobs.register(promiseSweep);
    await kernel.jobs.schedule(promiseSweep, '* * * * *', {});
  },
};
