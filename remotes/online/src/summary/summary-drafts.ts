import { saveChatSummary } from '@lianxi/contracts/summary/summary.contract';
import { call } from '@lianxi/shared/client/api';
import { SummaryDrafts } from '@lianxi/shared/summary/summary-drafts';

/** The summaries of conversations that the agent is writing. */
export const summaryDrafts = new SummaryDrafts((id, body) => call(saveChatSummary, { params: { id }, body }));
