import type { SummaryChannel } from './summary-list.contract.ts';

export const summaryChannelNames: Readonly<Record<SummaryChannel, string>> = { call: '通话', chat: '在线会话' };
