import { Button } from '@douyinfe/semi-ui';
import {
  mailCodeInput,
  mailConfig,
  mailTestInput,
  setMailCode,
  testMailConfig,
} from '@lianxi/contracts/admin/mail-config.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { SettingsSection } from '@lianxi/shared/record/settings-form';
import { SettingsPage } from '@lianxi/shared/record/settings-page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import './mail.css';

/** 邮箱设置: the tenant's account at a mail server, its code, and a real test. */
export default function MailConfigPage() {
  return (
    <SettingsPage
      settings={mailConfig}
      title="邮箱设置"
      sections={(field, form, { hasCode }) => (
        <SettingsSection title="企业邮箱">
          {field('host', { placeholder: 'smtp.example.com', hint: '坐席也可以在个人资料中使用自己的邮箱。' })}
          {field('security')}
          {field('port')}
          {field('account', { inputMode: 'email' })}
          {field('senderName')}
          <CodeAndTest hasCode={hasCode} saved={!form.dirty} />
        </SettingsSection>
      )}
    />
  );
}

/** The code and the test have buttons of their own: they are not part of what 保存 saves. */
function CodeAndTest({ hasCode, saved }: { hasCode: boolean; saved: boolean }) {
  const [open, setOpen] = useState<'code' | 'test' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="lx-field">
      <span className="lx-field-label">授权码</span>
      <div className="mail-acts">
        <Button disabled={!saved} onClick={() => setOpen('code')}>
          {hasCode ? '更换授权码' : '设置授权码'}
        </Button>
        <Button disabled={!saved || !hasCode} onClick={() => setOpen('test')}>
          发送测试邮件
        </Button>
      </div>
      <p className="lx-field-hint">
        {hasCode ? '已设置，不再显示。修改服务器或账号后需要重新设置。' : '由邮箱服务商提供，不是邮箱密码。先保存上面的设置。'}
      </p>
      {open === 'code' && <CodeForm onClose={close} />}
      {open === 'test' && <TestForm onClose={close} />}
    </div>
  );
}

function CodeForm({ onClose }: { onClose: () => void }) {
  const form = useForm(mailCodeInput, {
    initial: { code: '' },
    submit: async (body) => {
      await call(setMailCode, { body });
      await invalidate(mailConfig.read);
      toastSuccess(body.code === '' ? '授权码已清除' : '授权码已保存');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="设置授权码" onClose={onClose}>
      <SecretField
        form={form}
        name="code"
        label="授权码"
        autoComplete="off"
        placeholder="在邮箱的安全设置中获取"
        hint="留空保存则清除。"
      />
    </FormModal>
  );
}

function TestForm({ onClose }: { onClose: () => void }) {
  const form = useForm(mailTestInput, {
    initial: { to: '' },
    submit: async (body) => {
      await call(testMailConfig, { body });
      toastSuccess('邮件服务器已接收测试邮件');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="发送测试邮件" act="发送" onClose={onClose}>
      <TextField form={form} name="to" label="收件人" inputMode="email" hint="会真的发出一封邮件。" />
    </FormModal>
  );
}
