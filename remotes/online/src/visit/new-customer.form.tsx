import { createCustomer, customerFields } from '@lianxi/contracts/customer/customer.contract';
import { call } from '@lianxi/shared/client/api';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useSession } from '@lianxi/shared/session/use-session';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { linkTo } from './link-to.ts';

const known = customerFields.pick({ custName: true, phone: true, company: true });
const rest = { city: '', level: 'normal', email: '', address: '', remark: '', labelIds: [] } as const;

/** A new customer of the agent's, who the visitor is: what one asks for in a chat; the rest is filled in later. */
export function NewCustomer({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const ownerId = useSession((state) => state.userinfo?.user_id ?? null);
  const form = useForm(known, {
    initial: { custName: '', phone: '', company: '' },
    submit: async (fields) => {
      const { id } = await call(createCustomer, { body: { ...rest, labelIds: [], ...fields, ownerId } });
      await linkTo(conversationId, id);
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
