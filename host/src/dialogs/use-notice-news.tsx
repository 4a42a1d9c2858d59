import { Toast } from '@douyinfe/semi-ui';
import { noticeReceived, noticeWithdrawn } from '@lianxi/contracts/admin/events';
import { noticeList, strongAnnouncement, unreadNoticeCount } from '@lianxi/contracts/admin/notice.contract';
import { onAgentEvent, onAgentReset } from '@lianxi/shared/client/agent-socket';
import { invalidate } from '@lianxi/shared/client/use-call';
import { useEffect } from 'react';
import { isDialogOpen, openDialog } from './dialog-store.ts';
import './notice-toast.css';

const SHOWN_SECONDS = 6;

function notify(title: string): void {
  const id = Toast.info({
    duration: SHOWN_SECONDS,
    showClose: false,
    content: (
      <span className="notice-toast">
        <span className="notice-toast-title">新消息：{title}</span>
        <button
          type="button"
          onClick={() => {
            Toast.close(id);
            openDialog('messages');
          }}
        >
          查看
        </button>
      </span>
    ),
  });
}

const readAgain = () => Promise.all([invalidate(unreadNoticeCount), invalidate(noticeList), invalidate(strongAnnouncement)]);

/** Notices arrive live: the badge counts, the open list grows, and a toast shows a new one when no dialog does. */
export function useNoticeNews(): void {
  useEffect(() => {
    const forgetReset = onAgentReset(() => void readAgain());
    const forgetEvent = onAgentEvent(noticeReceived, ({ title, strong }) => {
      void readAgain();
      if (!strong && !isDialogOpen('messages')) notify(title);
    });
    const forgetWithdrawn = onAgentEvent(noticeWithdrawn, () => void readAgain());
    return () => {
      forgetWithdrawn();
      forgetReset();
      forgetEvent();
    };
  }, []);
}
