import { Button } from '@douyinfe/semi-ui';
import { MAX_MAIL_FILES, mailAccounts, mailInput, mailList, sendMail } from '@lianxi/contracts/admin/mail.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { RadioField, TextField } from '@lianxi/shared/form/fields';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useLeaveGuard, useOpenTab, useTabVisible } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useEffect, useState } from 'react';
import { FilesField } from '../inside-notice/files-field.tsx';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { ReceiversField } from './receivers-field.tsx';
import './mail.css';

type Accounts = ReplyOf<typeof mailAccounts>;
const names = { own: '个人邮箱', company: '企业邮箱' };

/** 发送邮件 (/basicmodule/mailsending): from the agent's own account or the tenant's. */
export default function MailSendingPage() {
  const { data, error, refetch } = useCall(mailAccounts, {}, { staleTime: 0 });
  // An account may have been set up on another page meanwhile.
  const inFront = useTabVisible();
  useEffect(() => {
    if (inFront) void refetch();
  }, [inFront, refetch]);
  // A sent mail leaves an empty form.
  const [sent, setSent] = useState(0);
  const openTab = useOpenTab();
  const seesList = useHolds('basicmodule_maillist');
  const content = () => {
    if (error && !data) return <Failure what="发件邮箱" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading rows={8} />;
    if (data.length === 0) {
      return (
        <Empty
          title="还没有可用的发件邮箱"
          words="在右上角个人资料中填写邮箱、邮箱服务器和授权码，或由管理员在邮件记录的「邮箱设置」中配置企业邮箱。"
        />
      );
    }
    return <MailForm key={sent} accounts={data} onSent={() => setSent(sent + 1)} />;
  };
  return (
    <Page title="发送邮件" actions={seesList && <Button onClick={() => openTab('/basicmodule/maillist')}>邮件记录</Button>}>
      {content()}
    </Page>
  );
}

function MailForm({ accounts, onSent }: { accounts: Accounts; onSent: () => void }) {
  const form = useForm(mailInput, {
    initial: { account: accounts[0]?.account ?? 'company', to: [], subject: '', content: '', files: [] },
    submit: async (body) => {
      await call(sendMail, { body });
      await invalidate(mailList);
      toastSuccess('邮件已提交，正在发送');
      onSent();
    },
  });
  useLeaveGuard(form.dirty);
  const options = accounts.map(({ account, address }) => ({ value: account, text: `${names[account]}（${address}）` }));
  return (
    <div className="mail-form">
      <FormBody form={form}>
        <RadioField form={form} name="account" label="发件邮箱" options={options} />
        <ReceiversField form={form} name="to" label="收件人" hint="最多 20 个，每行一个，或用逗号隔开。收件人互相可见。" />
        <TextField form={form} name="subject" label="主题" />
        <RichTextField form={form} name="content" label="内容" />
        <FilesField form={form} name="files" label="附件" attached={[]} most={MAX_MAIL_FILES} words="合计不超过 20M" />
        <div>
          <Button htmlType="submit" theme="solid" loading={form.submitting}>
            发送
          </Button>
        </div>
      </FormBody>
    </div>
  );
}
