import {
  createWechat,
  updateWechat,
  type WechatAccount,
  wechatFields,
  wechatList,
} from '@lianxi/contracts/online/wechat.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { SecretField } from '@lianxi/shared/form/secret-field';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { loadChatGroups } from '../setting/load-chat-groups.ts';
import { Copied } from '../site/copied.tsx';

const blank = { name: '', enabled: true, appId: '', appSecret: '', token: '', aesKey: '', chatGroupId: null };

/** A new account, or the one that is given. What is secret is never read back: left alone, it stays. */
export function WechatForm({ account, onClose }: { account: WechatAccount | null; onClose: () => void }) {
  const form = useForm(wechatFields, {
    initial: account ? { ...account, appSecret: '', aesKey: account.safe ? 'keep' : '' } : blank,
    submit: async (fields) => {
      if (account) await call(updateWechat, { body: { ...fields, id: account.id, version: account.version } });
      else await call(createWechat, { body: fields });
      await invalidate(wechatList);
      toastSuccess();
      onClose();
    },
  });
  return (
    <FormDrawer form={form} title={account ? '编辑公众号' : '接入公众号'} onClose={onClose}>
      {account && (
        <Copied
          label="服务器地址（URL）"
          text={`${location.origin}${account.callbackPath}`}
          hint="填到微信后台的「服务器配置」。"
        />
      )}
      <TextField form={form} name="name" label="名称" hint="公众号或小程序，同事看得到。" />
      <TextField form={form} name="appId" label="AppID" />
      <SecretField form={form} name="appSecret" label="AppSecret" autoComplete="off" placeholder={account ? '不修改' : ''} />
      <TextField form={form} name="token" label="Token" hint="与微信后台「服务器配置」一致。" />
      <SecretField
        form={form}
        name="aesKey"
        label="EncodingAESKey"
        autoComplete="off"
        hint={account?.safe ? '安全模式；keep 表示不修改，清空改为明文模式。' : '填写后使用安全模式，消息加密传送。'}
      />
      <PickField form={form} name="chatGroupId" label="默认技能组" none="按接待设置" load={loadChatGroups} />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
