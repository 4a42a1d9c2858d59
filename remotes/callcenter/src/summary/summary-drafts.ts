import { saveCallSummary } from '@lianxi/contracts/summary/summary.contract';
import { call } from '@lianxi/shared/client/api';
import { SummaryDrafts } from '@lianxi/shared/summary/summary-drafts';

/** What the agent is writing about calls. */
export const summaryDrafts = new SummaryDrafts((linkedid, answers) =>
  call(saveCallSummary, { params: { linkedid }, body: { draft: true, answers: { ...answers } } }),
);
