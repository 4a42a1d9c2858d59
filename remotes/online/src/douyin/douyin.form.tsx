import { type DouyinAccount, douyinAccounts, douyinFields } from '@lianxi/contracts/online/douyin.contract';
import { TextField } from '@lianxi/shared/form/fields';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { ChannelForm, saveAccount } from '../channel/channel-form.tsx';
import { Authorization } from './authorization.tsx';

const blank = {
  name: '',
  enabled: true,
  clientKey: '',
  clientSecret: '',
  openId: '',
  refreshToken: '',
  chatGroupId: null,
};
const callback = { label: '请求网址（Webhooks）', hint: '填到抖音开放平台「开发配置 - Webhooks」，订阅接收私信事件。' };

export function DouyinForm({ account, onClose }: { account: DouyinAccount | null; onClose: () => void }) {
  const form = useForm(douyinFields, {
    initial: account ? { ...account, clientSecret: '', refreshToken: '' } : blank,
    submit: saveAccount({ endpoints: douyinAccounts, account, onClose }),
  });
  const kept = account ? '不修改' : '';
  return (
    <ChannelForm {...{ form, account, callback, onClose }} what="抖音号" nameHint="抖音号的名称，同事看得到。">
      <TextField form={form} name="clientKey" label="Client Key" hint="应用的唯一标识。" />
      <SecretField
        form={form}
        name="clientSecret"
        label="Client Secret"
        autoComplete="off"
        required={!account}
        placeholder={kept}
      />
      <Authorization account={account} />
      <TextField form={form} name="openId" label="open_id" hint="授权后自动填写；已在别处授权的，填抖音返回的 open_id。" />
      <SecretField
        form={form}
        name="refreshToken"
        label="refresh_token"
        autoComplete="off"
        placeholder={kept}
        hint="授权后自动保存；到期前自动续期，最多五次，之后需要重新授权。"
      />
    </ChannelForm>
  );
}
