import { ivrHostFields, readIvrHosts, saveIvrHosts } from '@lianxi/contracts/callcenter/ivr-host.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { LinesField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** The hosts that steps of flows may call, after they are read. */
export function HostForm({ onClose }: { onClose: () => void }) {
  const { data } = useCall(readIvrHosts, {}, { gcTime: 0 });
  return data ? <Hosts {...data} onClose={onClose} /> : null;
}

function Hosts({ hosts, version, onClose }: { hosts: string[]; version: string; onClose: () => void }) {
  const form = useForm(ivrHostFields, {
    initial: { hosts },
    submit: async (fields) => {
      await call(saveIvrHosts, { body: { ...fields, version } });
      await invalidate(readIvrHosts);
      toastSuccess();
      onClose();
    },
  });
  return (
    <FormModal form={form} title="接口域名" onClose={onClose}>
      <LinesField
        form={form}
        name="hosts"
        label="允许访问的域名"
        rows={6}
        hint="每行一个，如 crm.example.com；流程只能以 https 访问这些域名。"
      />
    </FormModal>
  );
}
