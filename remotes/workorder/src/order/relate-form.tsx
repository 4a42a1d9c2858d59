import { readWorkOrder } from '@lianxi/contracts/work-order/work-order.contract';
import { relateInput } from '@lianxi/contracts/work-order/work-order-input';
import { relateWorkOrder } from '@lianxi/contracts/work-order/work-order-talk.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** Another order that belongs to this one. */
export function RelateForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(relateInput, {
    initial: { number: '' },
    submit: async (body) => {
      await call(relateWorkOrder, { params: { id }, body });
      toastSuccess('已关联');
      onClose();
      await invalidate(readWorkOrder);
    },
  });
  return (
    <FormModal form={form} title="关联工单" act="关联" onClose={onClose}>
      <TextField form={form} name="number" label="工单编号" />
    </FormModal>
  );
}
