import { type MeituanAccount, meituanAccounts, meituanFields } from '@lianxi/contracts/online/meituan.contract';
import { TextField } from '@lianxi/shared/form/fields';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { ChannelForm, saveAccount } from '../channel/channel-form.tsx';

const blank = {
  name: '',
  enabled: true,
  developerId: '',
  signKey: '',
  storeId: '',
  appAuthToken: '',
  refreshToken: '',
  chatGroupId: null,
};
const callback = { label: '消息回调地址', hint: '填到美团技术服务合作中心，订阅「接收IM两方会话消息」。' };

export function MeituanForm({ account, onClose }: { account: MeituanAccount | null; onClose: () => void }) {
  const form = useForm(meituanFields, {
    initial: account ? { ...account, signKey: '', appAuthToken: '', refreshToken: '' } : blank,
    submit: saveAccount({ endpoints: meituanAccounts, account, onClose }),
  });
  const kept = account ? '不修改' : '';
  return (
    <ChannelForm {...{ form, account, callback, onClose }} what="美团门店" nameHint="门店的名称，同事看得到。">
      <TextField form={form} name="developerId" label="DeveloperId" hint="开发者的编号。" />
      <SecretField form={form} name="signKey" label="SignKey" autoComplete="off" required={!account} placeholder={kept} />
      <TextField form={form} name="storeId" label="门店标识" hint="授权门店时的 ePoiId 或 opBizCode，消息按它分到门店。" />
      <SecretField
        form={form}
        name="appAuthToken"
        label="appAuthToken"
        autoComplete="off"
        required={!account}
        placeholder={kept}
        hint="门店授权后返回。"
      />
      <SecretField
        form={form}
        name="refreshToken"
        label="refreshToken"
        autoComplete="off"
        placeholder={account?.renews ? kept : ''}
        hint="授权有期限时填写，到期自动续期。"
      />
    </ChannelForm>
  );
}
