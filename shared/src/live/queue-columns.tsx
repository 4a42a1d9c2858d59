import type { LiveQueue } from '@lianxi/contracts/kit/monitoring';
import type { Column } from '../list/data-table.tsx';
import { Elapsed, secondsAfter } from './elapsed.tsx';

/**
 * The columns of skill groups. Times are counted on the server's clock; a customer who waits longer than `within` seconds is
 * late, and nobody is when it is 0.
 */
export function queueColumns<Q extends LiveQueue>({
  waiting,
  within,
  serving,
  skewMs,
}: {
  waiting: string;
  within: number;
  serving: Column<Q>;
  skewMs: number;
}): readonly Column<Q>[] {
  return [
    { key: 'name', title: '技能组', width: 108, render: ({ name }) => name },
    { key: 'waiting', title: waiting, width: 60, align: 'right', render: (queue) => queue.waiting },
    {
      key: 'longest',
      title: '最长等待',
      width: 116,
      align: 'right',
      render: ({ waitingSince }) => (
        <Elapsed since={waitingSince} skewMs={skewMs} due={within > 0 ? secondsAfter(waitingSince, within) : null} />
      ),
    },
    serving,
    { key: 'free', title: '空闲', width: 60, align: 'right', render: ({ free }) => free },
    { key: 'online', title: '在线', width: 88, align: 'right', render: ({ online }) => online },
  ];
}
