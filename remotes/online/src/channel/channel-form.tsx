import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { AccountEndpoints, ChannelAccount, ChannelFields } from '@lianxi/contracts/online/channel-account';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { SwitchField, TextField } from '@lianxi/shared/form/fields';
import { FormDrawer } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { Copied } from '@lianxi/shared/site/copied';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import type { ReactNode } from 'react';
import { loadChatGroups } from '../chat-group/load-chat-groups.ts';

/** Where a form saves its account, and what follows. */
interface Saving {
  endpoints: Readonly<Record<keyof AccountEndpoints, Endpoint>>;
  account: ChannelAccount | null;
  onClose: () => void;
}

/** Saves a new account, or the given one: the `submit` of a channel's form. */
export function saveAccount({ endpoints, account, onClose }: Saving): (fields: ChannelFields) => Promise<void> {
  const { create, update, list } = endpoints as AccountEndpoints;
  return async (fields) => {
    if (account) await call(update, { body: { ...fields, id: account.id, version: account.version } });
    else await call(create, { body: fields });
    await invalidate(list);
    toastSuccess();
    onClose();
  };
}

interface ChannelFormProps<T extends ChannelFields> {
  form: ContractForm<T>;
  /** An account, for example `公众号`. */
  what: string;
  account: ChannelAccount | null;
  /** The channel's name for the address to which it delivers, and where the administrator enters it there. */
  callback: { label: string; hint: string };
  /** The hint below the name, for example which users see it. */
  nameHint: string;
  onClose: () => void;
  /** The credentials of the account. A secret is never read back: an empty field leaves it unchanged. */
  children: ReactNode;
}

/** The form of an account: the fields of all channels, with the channel's own fields in the middle. */
export function ChannelForm<T extends ChannelFields>({
  form: own,
  what,
  account,
  callback,
  nameHint,
  onClose,
  children,
}: ChannelFormProps<T>) {
  const form = own as unknown as ContractForm<ChannelFields>;
  return (
    <FormDrawer form={form} title={`${account ? '编辑' : '接入'}${what}`} onClose={onClose}>
      {account && <Copied {...callback} text={`${location.origin}${account.callbackPath}`} />}
      <TextField form={form} name="name" label="名称" hint={nameHint} />
      {children}
      <PickField form={form} name="chatGroupId" label="默认技能组" none="按接待设置" load={loadChatGroups} />
      <SwitchField form={form} name="enabled" label="启用" />
    </FormDrawer>
  );
}
