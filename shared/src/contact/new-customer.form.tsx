import { createCustomer, customerFields } from '@lianxi/contracts/customer/customer.contract';
import { call } from '../client/api.ts';
import { TextField } from '../form/fields.tsx';
import { FormModal } from '../form/form-frame.tsx';
import { useForm } from '../form/use-form.ts';
import { useSession } from '../session/use-session.ts';
import { toastSuccess } from '../ui/toast.tsx';
import type { CustomerLink } from './customer-link.ts';

const known = customerFields.pick({ custName: true, phone: true, company: true });
const rest = { city: '', level: 'normal', email: '', address: '', remark: '', labelIds: [] } as const;

/** A new customer for the visitor, who belongs to the agent: only the fields that one asks during a contact. */
export function NewCustomer({ link, onClose }: { link: CustomerLink; onClose: () => void }) {
  const ownerId = useSession((state) => state.userinfo?.user_id ?? null);
  const form = useForm(known, {
    initial: { custName: '', phone: '', company: '' },
    submit: async (fields) => {
      const { id } = await call(createCustomer, { body: { ...rest, labelIds: [], ...fields, ownerId } });
      await link.choose(id, null);
      toastSuccess('已新建客户并关联');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="新建客户" act="新建并关联" onClose={onClose}>
      <TextField form={form} name="custName" label="客户姓名" />
      <TextField form={form} name="phone" label="联系电话" />
      <TextField form={form} name="company" label="公司" />
    </FormModal>
  );
}
