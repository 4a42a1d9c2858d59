import { IconClock, IconClose, IconEdit, IconTickCircle, IconUndo } from '@douyinfe/semi-icons';
import { type InsideNoticeState, insideNoticeStates } from '@lianxi/contracts/admin/inside-notice.contract';
import type { ReactNode } from 'react';
import './inside-notice.css';

const icons: Record<InsideNoticeState, ReactNode> = {
  draft: <IconEdit aria-hidden />,
  scheduled: <IconClock aria-hidden />,
  published: <IconTickCircle aria-hidden />,
  expired: <IconClose aria-hidden />,
  withdrawn: <IconUndo aria-hidden />,
};

/** Where an announcement is on its way. */
export function NoticeState({ state }: { state: InsideNoticeState }) {
  return (
    <span className="notice-state" data-state={state}>
      {icons[state]}
      {insideNoticeStates[state]}
    </span>
  );
}
