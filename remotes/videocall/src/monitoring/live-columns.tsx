import { type LiveVideoCall, VIDEO_ANSWER_WITHIN_SECONDS } from '@lianxi/contracts/videocall/monitoring.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { Elapsed, secondsAfter } from '@lianxi/shared/live/elapsed';
import { LiveStatus } from '@lianxi/shared/ui/live-status';

/** The present state of a call. */
export function callFace({ state, customerGoneSince }: Pick<LiveVideoCall, 'state' | 'customerGoneSince'>) {
  if (state === 'queued') return { state: 'hold', text: '排队中' } as const;
  if (state === 'ringing') return { state: 'ringing', text: '振铃中' } as const;
  return customerGoneSince === null
    ? ({ state: 'talking', text: '视频中' } as const)
    : ({ state: 'busy', text: '客户断线' } as const);
}

const recordings = { off: '—', on: '录制中', failing: '录制异常' };

export const callColumns = (skewMs: number): readonly Column<LiveVideoCall>[] => [
  { key: 'visitorName', title: '客户', width: 120, render: ({ visitorName }) => visitorName },
  { key: 'state', title: '状态', width: 104, render: (call) => <LiveStatus {...callFace(call)} /> },
  {
    key: 'waited',
    title: '等待',
    width: 100,
    align: 'right',
    render: ({ waitingSince }) => (
      <Elapsed since={waitingSince} skewMs={skewMs} due={secondsAfter(waitingSince, VIDEO_ANSWER_WITHIN_SECONDS)} />
    ),
  },
  {
    key: 'agentName',
    title: '坐席',
    width: 120,
    render: ({ agentName, guests }) => [agentName, ...guests].filter(Boolean).join('、') || '—',
  },
  { key: 'groupName', title: '技能组', width: 100, render: ({ groupName }) => groupName ?? '—' },
  { key: 'recording', title: '录制', width: 84, render: ({ recording }) => recordings[recording] },
  {
    key: 'length',
    title: '通话',
    width: 90,
    align: 'right',
    render: ({ answerTime }) => <Elapsed since={answerTime} skewMs={skewMs} />,
  },
];
