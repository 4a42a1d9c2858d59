import { Input } from '@douyinfe/semi-ui';
import {
  emailServers,
  isMaskedMobile,
  ownProfile,
  type Profile,
  profileInput,
  saveProfile,
} from '@lianxi/contracts/admin/profile.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Field } from '@lianxi/shared/form/field';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import './profile.dialog.css';

const WIDTH_PX = 520;

/** The fields that only an administrator changes. */
function Facts({ profile: { agName, agNo, departName, agExt } }: { profile: Profile }) {
  const facts = [
    ['姓名', agName],
    ['工号', agNo],
    ['部门', departName],
    ['分机', agExt ?? '未分配'],
  ];
  return (
    <dl className="profile-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ProfileForm({
  profile,
  servers,
  onClose,
}: {
  profile: Profile;
  servers: readonly { id: string; name: string; host: string }[];
  onClose: () => void;
}) {
  const { agMobile, agEmail, emailServerId, hasEmailToken } = profile;
  const masked = agMobile !== null && isMaskedMobile(agMobile);
  const initial = { agMobile: agMobile ?? '', agEmail: agEmail ?? '', emailServerId, emailToken: null, password: null };
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm(profileInput, {
    initial,
    // The code for a forgotten password is sent to the mobile number or the e-mail address.
    changed: (now) => setAsksPassword(now.agMobile !== initial.agMobile || now.agEmail !== initial.agEmail),
    submit: async (values) => {
      // Without a mail server the mail token has no use.
      const emailToken = values.emailServerId === null ? '' : values.emailToken;
      await call(saveProfile, { body: { ...values, emailToken } });
      await invalidate(ownProfile);
      toastSuccess();
      onClose();
    },
  });
  const options = servers.map(({ id, name, host }) => ({ value: id, text: `${name}（${host}）` }));
  return (
    <FormModal form={form} title="个人资料" width={WIDTH_PX} onClose={onClose}>
      <Facts profile={profile} />
      {masked ? (
        <Field form={form} name="agMobile" label="联系电话" hint="没有查看完整号码的权限，需要修改时请联系管理员" disabled>
          {({ id, describedBy }) => (
            <Input id={id} disabled value={agMobile.slice(0, agMobile.indexOf('_'))} aria-describedby={describedBy} />
          )}
        </Field>
      ) : (
        <TextField form={form} name="agMobile" label="联系电话" inputMode="tel" autoComplete="tel" placeholder="请输入联系电话" />
      )}
      <TextField form={form} name="agEmail" label="邮箱" inputMode="email" autoComplete="email" placeholder="用于收发业务邮件" />
      {asksPassword && (
        <SecretField
          form={form}
          name="password"
          label="登录密码"
          autoComplete="current-password"
          placeholder="请输入登录密码"
          hint="修改联系电话或邮箱时需要验证，并通知原地址"
          required
        />
      )}
      <ChoiceField form={form} name="emailServerId" label="邮箱服务器" none="不使用邮箱" options={options} />
      <SecretField
        form={form}
        name="emailToken"
        label="授权码"
        autoComplete="off"
        placeholder={hasEmailToken ? '已保存，填写则替换' : '在邮箱的安全设置中获取'}
        hint="由邮箱服务商提供，不是邮箱密码；保存后不再显示"
      />
    </FormModal>
  );
}

/** 个人资料 (specification sections 2, 3 and 5). */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const profile = useCall(ownProfile, {}, { staleTime: 0 });
  const servers = useCall(emailServers, {});
  if (profile.data && servers.data && !profile.isFetching) {
    return <ProfileForm profile={profile.data} servers={servers.data} onClose={onClose} />;
  }
  const error = profile.error ?? servers.error;
  const retry = () => void Promise.all([profile.refetch(), servers.refetch()]);
  return (
    <DialogFrame title="个人资料" width={WIDTH_PX} onClose={onClose}>
      {error ? <Failure what="个人资料" error={error} onRetry={retry} /> : <Loading shape="list" rows={5} />}
    </DialogFrame>
  );
}
