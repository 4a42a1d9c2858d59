import { type WechatAccount, wechatAccounts, wechatFields } from '@lianxi/contracts/online/wechat.contract';
import { TextField } from '@lianxi/shared/form/fields';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { ChannelForm, saveAccount } from '../channel/channel-form.tsx';

const blank = { name: '', enabled: true, appId: '', appSecret: '', token: '', aesKey: '', chatGroupId: null };
const callback = { label: '服务器地址（URL）', hint: '填到微信后台的「服务器配置」。' };

export function WechatForm({ account, onClose }: { account: WechatAccount | null; onClose: () => void }) {
  const form = useForm(wechatFields, {
    initial: account ? { ...account, appSecret: '', aesKey: account.safe ? 'keep' : '' } : blank,
    submit: saveAccount({ endpoints: wechatAccounts, account, onClose }),
  });
  const frame = { form, account, callback, onClose };
  return (
    <ChannelForm {...frame} what="公众号" nameHint="公众号或小程序，同事看得到。">
      <TextField form={form} name="appId" label="AppID" />
      <SecretField
        form={form}
        name="appSecret"
        label="AppSecret"
        autoComplete="off"
        required={!account}
        placeholder={account ? '不修改' : ''}
      />
      <TextField form={form} name="token" label="Token" hint="与微信后台「服务器配置」一致。" />
      <SecretField
        form={form}
        name="aesKey"
        label="EncodingAESKey"
        autoComplete="off"
        hint={account?.safe ? '安全模式；keep 表示不修改，清空改为明文模式。' : '填写后使用安全模式，消息加密传送。'}
      />
    </ChannelForm>
  );
}
