import { saveCallSummary } from '@lianxi/contracts/summary/summary.contract';
import { call } from '@lianxi/shared/client/api';
import { SummaryDrafts } from '@lianxi/shared/summary/summary-drafts';

/** The summaries of calls that the agent is writing. */
export const summaryDrafts = new SummaryDrafts((linkedid, body) => call(saveCallSummary, { params: { linkedid }, body }));
