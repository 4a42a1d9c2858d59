import { type PlusAccount, plusAccounts, plusFields } from '@lianxi/contracts/online/plus.contract';
import { TextField } from '@lianxi/shared/form/fields';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { ChannelForm, saveAccount } from '../channel/channel-form.tsx';

const blank = {
  ...{ name: '', enabled: true, chatGroupId: null },
  ...{ corpId: '', openKfId: '', secret: '', token: '', aesKey: '' },
};
const callback = { label: '回调 URL', hint: '填到企业微信「微信客服」的「接收事件服务器」。' };

export function PlusForm({ account, onClose }: { account: PlusAccount | null; onClose: () => void }) {
  const form = useForm(plusFields, {
    initial: account ? { ...account, secret: '', aesKey: '' } : blank,
    submit: saveAccount({ endpoints: plusAccounts, account, onClose }),
  });
  const kept = { autoComplete: 'off', required: !account, placeholder: account ? '不修改' : '' } as const;
  const frame = { form, account, callback, onClose };
  return (
    <ChannelForm {...frame} what="客服账号" nameHint="同事看得到，客户看不到。">
      <TextField form={form} name="corpId" label="企业 ID" hint="企业微信管理后台「我的企业」的最下方。" />
      <TextField form={form} name="openKfId" label="客服账号 ID" hint="open_kfid，以 wk 开头。" />
      <SecretField form={form} name="secret" label="Secret" {...kept} hint="可调用微信客服接口的应用的 Secret。" />
      <TextField form={form} name="token" label="Token" hint="与「接收事件服务器」一致。" />
      <SecretField form={form} name="aesKey" label="EncodingAESKey" {...kept} hint="与「接收事件服务器」一致，43 位。" />
    </ChannelForm>
  );
}
