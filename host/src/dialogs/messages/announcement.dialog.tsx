import { Button } from '@douyinfe/semi-ui';
import { type Notice, noticeTypeNames } from '@lianxi/contracts/admin/notice.contract';
import { DialogFrame } from '../dialog-frame.tsx';
import { NoticeBody } from './notice-body.tsx';
import './messages.css';

/** An announcement that every user must see. 确认 closes one that asks for it; closed otherwise it stays to be confirmed. */
export default function AnnouncementDialog({
  notice,
  onConfirm,
  onClose,
}: {
  notice: Notice;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const asks = notice.mustConfirm && notice.confirmTime === null;
  return (
    <DialogFrame
      title={notice.title}
      width={640}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={asks ? onConfirm : onClose}>
          {asks ? '确认' : '知道了'}
        </Button>
      }
    >
      <div className="announcement">
        <p className="announcement-kind">{noticeTypeNames[notice.type]}</p>
        <NoticeBody notice={notice} />
      </div>
    </DialogFrame>
  );
}
