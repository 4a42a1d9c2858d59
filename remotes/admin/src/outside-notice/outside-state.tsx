import { IconClock, IconClose, IconMinusCircle, IconTickCircle } from '@douyinfe/semi-icons';
import type { OutsideNotice } from '@lianxi/contracts/admin/outside-notice.contract';
import type { ReactNode } from 'react';
import './outside-notice.css';

const states: Record<OutsideNotice['state'], { text: string; icon: ReactNode }> = {
  live: { text: '显示中', icon: <IconTickCircle aria-hidden /> },
  waiting: { text: '未开始', icon: <IconClock aria-hidden /> },
  over: { text: '已结束', icon: <IconClose aria-hidden /> },
  off: { text: '已停用', icon: <IconMinusCircle aria-hidden /> },
};

/** Whether customers see it now. */
export function OutsideState({ state }: { state: OutsideNotice['state'] }) {
  const { text, icon } = states[state];
  return (
    <span className="outside-state" data-state={state}>
      {icon}
      {text}
    </span>
  );
}
