import { Button } from '@douyinfe/semi-ui';
import { type Notice, noticeTypeNames } from '@lianxi/contracts/admin/notice.contract';
import { DialogFrame } from '../dialog-frame.tsx';
import { NoticeBody } from './notice-body.tsx';
import './messages.css';

/** An announcement that every user must see. */
export default function AnnouncementDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  return (
    <DialogFrame
      title={notice.title}
      width={640}
      onClose={onClose}
      footer={
        <Button theme="solid" onClick={onClose}>
          知道了
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
