import { ANSWER_WITHIN_SECONDS, type LiveCall } from '@lianxi/contracts/callcenter/monitoring.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { Column } from '@lianxi/shared/list/data-table';
import { Elapsed, secondsAfter } from '@lianxi/shared/live/elapsed';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { directionWords } from '../caller/call-outcome.ts';
import { liveFaces, liveSince } from './live-words.ts';

const number: Column<LiveCall> = {
  key: 'callerId',
  title: '号码',
  width: 140,
  render: ({ callerId }) => shownNumber(callerId) || '未知号码',
};
const customer: Column<LiveCall> = {
  key: 'custName',
  title: '客户',
  width: 80,
  render: ({ custName, vip }) => `${vip ? 'VIP ' : ''}${custName || '—'}`,
};
const group: Column<LiveCall> = {
  key: 'group',
  title: '技能组',
  width: 120,
  render: ({ groupName }) => groupName ?? '—',
};

/** The waiting callers, in the order of service. */
export const waitingColumns = (skewMs: number): readonly Column<LiveCall>[] => [
  { key: 'position', title: '位置', width: 56, render: ({ position }) => position },
  number,
  customer,
  group,
  {
    key: 'waited',
    title: '等待',
    width: 110,
    align: 'right',
    render: ({ waitingSince }) => (
      <Elapsed since={waitingSince} skewMs={skewMs} due={secondsAfter(waitingSince, ANSWER_WITHIN_SECONDS)} />
    ),
  },
];

/** The calls in progress. */
export const callColumns = (skewMs: number): readonly Column<LiveCall>[] => [
  number,
  customer,
  { key: 'state', title: '状态', width: 100, render: (call) => <LiveStatus {...liveFaces[call.state]} /> },
  { key: 'agents', title: '坐席', width: 90, render: ({ agents }) => agents.map(({ agName }) => agName).join('、') || '—' },
  { key: 'direction', title: '方向', width: 60, render: ({ direction }) => directionWords[direction] },
  group,
  {
    key: 'since',
    title: '时长',
    width: 90,
    align: 'right',
    render: (call) => <Elapsed since={liveSince(call)} skewMs={skewMs} />,
  },
];
