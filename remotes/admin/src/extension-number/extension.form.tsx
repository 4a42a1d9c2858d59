import { type ExtensionNumber, extensionNumber } from '@lianxi/contracts/callcenter/extension-number.contract';
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

const fields = extensionNumber.schema.fields.omit({ number: true });

/** The kind and the agent of an extension. `onSaved` receives the registration data of a new desk telephone. */
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
  const form = useForm(fields, {
    initial: extension,
    submit: async (chosen) => {
      const { account } = await call(extensionNumber.update, { body: { ...chosen, id, version: version.current } });
      await invalidate(extensionNumber.list);
      toastSuccess();
      onSaved(account ? [account] : []);
    },
    latest: async () => {
      const latest = await call(extensionNumber.read, { params: { id } });
      version.current = latest.version;
      return latest;
    },
  });
  return (
    <FormModal form={form} title={`分机 ${number}`} onClose={onClose}>
      <RadioField form={form} name="kind" label="类型" options={extensionNumber.fields.kind.choices} />
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
