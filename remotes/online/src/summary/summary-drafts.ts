import { saveChatSummary } from '@lianxi/contracts/summary/summary.contract';
import { call } from '@lianxi/shared/client/api';
import { SummaryDrafts } from '@lianxi/shared/summary/summary-drafts';

/** What the agent is writing about conversations. */
export const summaryDrafts = new SummaryDrafts((id, answers) =>
  call(saveChatSummary, { params: { id }, body: { draft: true, answers: { ...answers } } }),
);
