import { type InfoRecordDetail, passInfoRecord, passingFields } from '@lianxi/contracts/customer/info-record.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { refreshInfoRecords } from './refresh.ts';

/** Passes a record on to a colleague, who gets a notice. */
export function PassRecordForm({ record, onClose }: { record: InfoRecordDetail; onClose: () => void }) {
  const form = useForm(passingFields, {
    initial: { agentId: '' },
    submit: async ({ agentId }) => {
      await call(passInfoRecord, { body: { id: record.id, agentId } });
      toastSuccess('已转交');
      onClose();
      await refreshInfoRecords();
    },
  });
  return (
    <FormModal form={form} title={`转交${record.templateName}`} act="转交" onClose={onClose}>
      <PickField form={form} name="agentId" label="转交给" none="选择坐席" load={loadAgents} hint="对方会收到通知。" />
    </FormModal>
  );
}
