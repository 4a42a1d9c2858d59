import { chatCapacity, setChatCapacity } from '@lianxi/contracts/online/chat-seat.contract';
import { call } from '@lianxi/shared/client/api';
import { NumberField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** The limit of conversations at once for the chosen agents. Mounted while it is open. */
export function CapacityModal({ ids, onClose }: { ids: readonly string[]; onClose: (done: boolean) => void }) {
  const form = useForm(chatCapacity, {
    initial: { capacity: 5 },
    submit: async ({ capacity }) => {
      await call(setChatCapacity, { body: { ids: [...ids], capacity } });
      toastSuccess('接待上限已设置');
      onClose(true);
    },
  });
  return (
    <FormModal form={form} title={`设置 ${ids.length} 位坐席的接待上限`} onClose={() => onClose(false)}>
      <NumberField
        form={form}
        name="capacity"
        label="接待上限"
        suffix="个会话"
        min={0}
        max={100}
        hint="正在接待的会话不受影响。"
      />
    </FormModal>
  );
}
