import { customerList } from '@lianxi/contracts/customer/customer.contract';
import { customerChoice } from '@lianxi/contracts/online/visit.contract';
import { call } from '@lianxi/shared/client/api';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { linkTo } from './link-to.ts';

const OFFERED = 20;

const loadCustomers: LoadOptions = async (keyword, signal) => {
  const query = { pageSize: OFFERED, ...(keyword && { keyword }) };
  const { list } = await call(customerList, { query }, { signal });
  return list.map(({ id, custName, company, city }) => ({ value: id, text: custName, note: company || city }));
};

/** The customer who the visitor is, by name or whole number, of those whom the agent may read. */
export function ChooseCustomer({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const form = useForm(customerChoice, {
    initial: { customerId: null },
    submit: async ({ customerId }) => {
      if (customerId === null) return;
      await linkTo(conversationId, customerId);
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
