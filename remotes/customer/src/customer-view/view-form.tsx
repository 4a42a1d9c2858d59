import {
  type CustomerViewContent,
  createCustomerView,
  customerViewFields,
  customerViewList,
  updateCustomerView,
} from '@lianxi/contracts/customer/customer-view.contract';
import { call } from '@lianxi/shared/client/api';
import { loadRoles } from '@lianxi/shared/client/load-options';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import { useHolds } from '@lianxi/shared/session/use-session';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import type { UsableView } from './use-customer-view.ts';

const sharings = [
  { value: 'nobody', text: '仅自己' },
  { value: 'everybody', text: '所有人' },
  { value: 'roles', text: '指定角色' },
];

/** The name of a view, and who else sees it. Absent `view`: a new one of what the list shows. */
export function ViewForm({
  view,
  content,
  onClose,
  onSaved,
}: {
  view: UsableView | undefined;
  content: CustomerViewContent;
  onClose: () => void;
  onSaved: (view: UsableView) => void;
}) {
  const mayShare = useHolds('customer_view_share');
  const form = useForm(customerViewFields, {
    initial: { name: view?.name ?? '', sharing: view?.sharing ?? 'nobody', roleIds: view?.roleIds ?? [] },
    submit: async (fields) => {
      const body = { ...fields, content };
      const id = view?.id ?? (await call(createCustomerView, { body })).id;
      const version = view ? (await call(updateCustomerView, { body: { ...body, id, version: view.version } })).version : 1;
      await invalidate(customerViewList);
      toastSuccess('已保存视图');
      onSaved({ ...fields, id, version, content, mine: true, ownerName: '' });
    },
  });
  const sharing = useFormValue(form, 'sharing');
  return (
    <FormModal form={form} title={view ? '修改视图' : '保存为新视图'} onClose={onClose}>
      <TextField form={form} name="name" label="视图名称" />
      {mayShare && <RadioField form={form} name="sharing" label="谁能看到" options={sharings} />}
      {sharing === 'roles' && <PickManyField form={form} name="roleIds" label="角色" none="请选择" load={loadRoles} />}
    </FormModal>
  );
}
