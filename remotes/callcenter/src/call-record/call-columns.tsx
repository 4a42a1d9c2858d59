import type { CallRecord } from '@lianxi/contracts/callcenter/call-record.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { Column } from '@lianxi/shared/list/data-table';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { NumberActions } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { outcomeOf } from '../caller/call-outcome.ts';

/** The columns of call lists: the caller, and how the call ended. */
export const callerColumns: readonly Column<CallRecord>[] = [
  {
    key: 'callerId',
    title: '号码',
    width: 150,
    render: ({ callerId }) => shownNumber(callerId) || '未知号码',
    aside: ({ callerId, custName }) => <NumberActions phone={callerId} of={custName || '客户'} />,
  },
  { key: 'custName', title: '客户', width: 90, render: ({ custName }) => custName || '—' },
  { key: 'outcome', title: '结果', width: 150, render: (call) => <LiveStatus {...outcomeOf(call)} /> },
  { key: 'begintime', title: '开始时间', width: 110, render: ({ begintime }) => <RelativeTime at={begintime} /> },
];
