import { Button } from '@douyinfe/semi-ui';
import { type Notice, noticeTypeNames } from '@lianxi/contracts/admin/notice.contract';
import { holds } from '@lianxi/contracts/session/session.store';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useNavigate } from 'react-router-dom';
import { useRegistry } from '../../federation/registry-store.ts';
import { ConfirmNotice } from './confirm-notice.tsx';
import { NoticeBody } from './notice-body.tsx';
import { linkOf } from './notice-link.ts';

/** One notice, with a link to its subject, and 确认 where it asks for it. */
export function NoticeDetail({
  notice,
  onLeave,
  onConfirmed,
}: {
  notice: Notice;
  onLeave: () => void;
  onConfirmed: (at: string) => void;
}) {
  const navigate = useNavigate();
  const link = linkOf(notice, useRegistry(), holds);

  function open() {
    if (link?.kind === 'missing') return toastProblem('附加信息数据不存在');
    if (!link) return;
    onLeave();
    navigate(link.path);
  }

  return (
    <article className="notice">
      <p className="announcement-kind">{noticeTypeNames[notice.type]}</p>
      <header className="notice-head">
        <h3>{notice.title}</h3>
        {link && <Button onClick={open}>查看详情</Button>}
      </header>
      <NoticeBody notice={notice} />
      {notice.mustConfirm && <ConfirmNotice notice={notice} onConfirmed={onConfirmed} />}
    </article>
  );
}
