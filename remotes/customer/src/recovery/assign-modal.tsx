import { assignPooled, poolAssignment } from '@lianxi/contracts/customer/recovery.contract';
import { call } from '@lianxi/shared/client/api';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { grouped } from '../customer/customer-words.ts';
import { refreshAll } from './move-customers.ts';
import { withTaken } from './recovery-words.ts';

/** Gives customers of the pool to a colleague. Mounted while it is open. */
export function AssignModal({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm(poolAssignment, {
    initial: { ids: [...ids], agentId: '' },
    submit: async (body) => {
      const { changed, taken } = await call(assignPooled, { body });
      toastSuccess(withTaken(`已分配 ${grouped.format(changed)} 位客户`, taken));
      onDone();
      void refreshAll();
    },
  });
  return (
    <FormModal form={form} title={`分配 ${grouped.format(ids.length)} 位公海客户`} act="分配" onClose={onClose}>
      <PickField form={form} name="agentId" label="归属坐席" none="请选择" hint="坐席会收到客户通知。" load={loadAgents} />
    </FormModal>
  );
}
