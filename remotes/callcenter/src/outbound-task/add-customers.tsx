import { addCustomers, peopleFilter } from '@lianxi/contracts/outbound/task-contact.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { grouped } from '@lianxi/shared/ui/grouped';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { refreshTasks } from './use-task-news.ts';

const levels = [
  { value: 'normal', text: '普通' },
  { value: 'vip', text: 'VIP' },
];

/** Adds the customers whom the filters find, of those whom the user may read. Mounted while it is open. */
export function AddCustomers({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const form = useForm(peopleFilter, {
    initial: { keyword: '', level: null, city: '', ownerId: null },
    submit: async (filter) => {
      const { added, duplicates } = await call(addCustomers, { body: { ...filter, taskId } });
      toastSuccess(`已加入 ${grouped(added)} 位联系人${duplicates > 0 ? `，${grouped(duplicates)} 位号码重复` : ''}`);
      onClose();
      await refreshTasks();
    },
  });
  return (
    <FormModal form={form} title="从客户加入" act="加入" onClose={onClose}>
      <TextField form={form} name="keyword" label="客户姓名或完整号码" hint="都不填时加入您能查看的全部客户。" />
      <ChoiceField form={form} name="level" label="级别" none="全部级别" options={levels} />
      <TextField form={form} name="city" label="城市" />
      <PickField form={form} name="ownerId" label="归属坐席" none="全部坐席" load={loadAgents} />
    </FormModal>
  );
}
