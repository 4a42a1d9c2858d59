import {
  type ExtensionNumber,
  extensionFields,
  extensionList,
  readExtension,
  updateExtension,
} from '@lianxi/contracts/callcenter/extension-number.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef } from 'react';
import type { Account } from './accounts-dialog.tsx';
import { kinds } from './extension-words.ts';

/** What an extension is and whose. `onSaved` gets what a telephone that is new on the desk registers with. */
export function ExtensionForm({
  extension,
  onSaved,
  onClose,
}: {
  extension: ExtensionNumber;
  onSaved: (accounts: readonly Account[]) => void;
  onClose: () => void;
}) {
  const version = useRef(extension.version);
  const { id, number, agentId, agentName } = extension;
  const form = useForm(extensionFields, {
    initial: extension,
    submit: async (fields) => {
      const { account } = await call(updateExtension, { body: { ...fields, id, version: version.current } });
      await invalidate(extensionList);
      toastSuccess();
      onSaved(account ? [account] : []);
    },
    latest: async () => {
      const latest = await call(readExtension, { params: { id } });
      version.current = latest.version;
      return latest;
    },
  });
  return (
    <FormModal form={form} title={`分机 ${number}`} onClose={onClose}>
      <RadioField form={form} name="kind" label="类型" options={kinds} />
      <PickField
        form={form}
        name="agentId"
        label="坐席"
        none="未分配"
        load={loadAgents}
        chosen={agentId && agentName ? { value: agentId, text: agentName } : undefined}
        hint="坐席原来的分机会空出来。坐席离线时才能修改。"
      />
    </FormModal>
  );
}
