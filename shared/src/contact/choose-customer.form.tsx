import { customerChoice } from '@lianxi/contracts/online/visit.contract';
import { loadCustomers } from '../client/load-options.ts';
import { FormModal } from '../form/form-frame.tsx';
import { PickField } from '../form/pick-fields.tsx';
import { useForm } from '../form/use-form.ts';
import { toastSuccess } from '../ui/toast.tsx';
import type { CustomerLink } from './customer-link.ts';

/** Chooses the visitor's customer, by name or full number, among those that the agent may read. */
export function ChooseCustomer({ link, onClose }: { link: CustomerLink; onClose: () => void }) {
  const form = useForm(customerChoice, {
    initial: { customerId: null },
    submit: async ({ customerId }) => {
      if (customerId === null) return;
      await link.choose(customerId, null);
      toastSuccess('已关联客户');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="关联客户" act="关联" onClose={onClose}>
      <PickField form={form} name="customerId" label="客户" none="请选择" load={loadCustomers} />
    </FormModal>
  );
}
