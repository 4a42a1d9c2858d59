import { allotCustomers, customerAllotment } from '@lianxi/contracts/customer/customer-bulk.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { confirm } from '@lianxi/shared/ui/confirm';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { grouped } from './customer-words.ts';
import { refreshCustomers } from './refresh.ts';

/** An empty choice may be a mistake. */
const mayTakeBack = (count: number) =>
  confirm({
    title: `取消 ${grouped.format(count)} 位客户的归属？`,
    words: '没有选择坐席，这些客户将不属于任何坐席。',
    act: '取消归属',
    danger: true,
  });

/** Assigns the chosen customers to one colleague, or removes the assignment. Mounted while it is open. */
export function AllotModal({ ids, onClose, onDone }: { ids: string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm(customerAllotment, {
    initial: { ids, agentId: null },
    submit: async (body) => {
      if (!body.agentId && !(await mayTakeBack(ids.length))) return;
      const { changed } = await call(allotCustomers, { body });
      toastSuccess(body.agentId ? `已分配 ${grouped.format(changed)} 位客户` : `已取消 ${grouped.format(changed)} 位客户的归属`);
      onDone();
      void refreshCustomers();
    },
  });
  return (
    <FormModal form={form} title={`分配 ${grouped.format(ids.length)} 位客户`} act="分配" onClose={onClose}>
      <PickField
        form={form}
        name="agentId"
        label="归属坐席"
        none="不属于任何坐席"
        hint="坐席会收到客户通知。不选坐席则取消归属。"
        load={loadAgents}
      />
    </FormModal>
  );
}
