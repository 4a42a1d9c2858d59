import { Button } from '@douyinfe/semi-ui';
import { mailList, readMail, resendMail } from '@lianxi/contracts/admin/mail.contract';
import { call } from '@lianxi/shared/client/api';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { confirm } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Facts, RecordPart } from '@lianxi/shared/ui/facts';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { lazy, Suspense } from 'react';
import { MailState } from './mail-state.tsx';
import './mail.css';

const RichTextView = lazy(() => import('../rich-text/rich-text-view.tsx'));

/** One mail; one that failed, or whose outcome is unknown, can be sent once more. */
export function MailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: mail, error, refetch } = useCall(readMail, { params: { id } }, { staleTime: 0 });
  const download = useAction(saveFile, downloadWords);
  const resend = useAction(
    async () => {
      await call(resendMail, { params: { id } });
      await Promise.all([invalidate(mailList), invalidate(readMail)]);
    },
    { success: '已重新提交，正在发送' },
  );
  const ask = async () => {
    const words =
      mail?.state === 'unknown' ? '对方可能已经收到这封邮件，重新发送会让对方收到两封。' : '邮件会再次发给全部收件人。';
    if (await confirm({ title: '重新发送这封邮件？', words, act: '重新发送' })) await resend.run();
  };
  const content = () => {
    if (error && !mail) return <Failure what="邮件" error={error} onRetry={() => void refetch()} />;
    if (!mail) return <Loading rows={6} />;
    return (
      <>
        <Facts
          facts={{
            状态: <MailState state={mail.state} error={mail.error} />,
            发件邮箱: mail.from,
            收件人: mail.to.join('、'),
            发件人: mail.agentName,
            提交时间: <EventTime at={mail.createTime} />,
            发送时间: mail.sentTime && <EventTime at={mail.sentTime} />,
            原因: mail.error,
            邮件编号: mail.messageId,
            附件: mail.files.length > 0 && (
              <span className="mail-files">
                {mail.files.map(({ fileName, fileSaveName }) => (
                  <button
                    key={fileSaveName}
                    type="button"
                    className="lx-link"
                    onClick={() => void download.run(`/api/xmf-basic-model/commonfile/${fileSaveName}?download=1`, fileName)}
                  >
                    {fileName}
                  </button>
                ))}
              </span>
            ),
          }}
        />
        <RecordPart title="内容">
          <Suspense fallback={<Loading rows={3} />}>
            <RichTextView html={mail.content} label="内容" />
          </Suspense>
        </RecordPart>
      </>
    );
  };
  const mayResend = mail?.state === 'failed' || mail?.state === 'unknown';
  return (
    <Sheet
      title={mail?.subject ?? '邮件'}
      width={640}
      onClose={onClose}
      footer={
        mayResend && (
          <Button loading={resend.running} disabled={resend.disabled} onClick={() => void ask()}>
            重新发送
          </Button>
        )
      }
    >
      {content()}
    </Sheet>
  );
}
