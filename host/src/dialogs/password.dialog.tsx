import { authErrors, changePassword, passwordInput } from '@lianxi/contracts/auth/auth.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { call } from '@lianxi/shared/client/api';
import { signOutWith } from '@lianxi/shared/client/session-end';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';

const rules = passwordInput.refine(({ newpwd, repeatpwd }) => newpwd === repeatpwd, {
  path: ['repeatpwd'],
  error: authErrors.passwordsDiffer.text,
});

/** 修改密码: ends every session of the agent, also this one (specification sections 4 and 5). */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(rules, {
    initial: { originalpwd: '', newpwd: '', repeatpwd: '' },
    submit: async (body) => {
      await signOutWith(() => call(changePassword, { body }), sessionStore.getState().token ?? '');
      onClose();
      toastSuccess('密码已修改，请重新登录');
    },
  });
  return (
    <FormModal form={form} title="修改密码" act="修改" onClose={onClose}>
      <SecretField form={form} name="originalpwd" label="原密码" autoComplete="current-password" placeholder="请输入原密码" />
      <SecretField
        form={form}
        name="newpwd"
        label="新密码"
        autoComplete="new-password"
        placeholder="请输入新密码"
        hint="8-16 位，同时包含大写字母、小写字母和数字"
      />
      <SecretField form={form} name="repeatpwd" label="确认密码" autoComplete="new-password" placeholder="请输入确认密码" />
      <p className="lx-field-hint">修改成功后，所有已登录的设备都需要重新登录。</p>
    </FormModal>
  );
}
