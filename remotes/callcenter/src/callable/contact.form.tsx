import { addContact, newContact } from '@lianxi/contracts/collection/case-work.contract';
import { relations } from '@lianxi/contracts/collection/collection-words';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { optionsOf } from './case-words.ts';
import { refreshCases } from './refresh.ts';

/** Another person, or another number of the debtor's. Mounted while it is open. */
export function ContactForm({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const form = useForm(newContact, {
    initial: { caseId, relation: 'self', name: '', phone: '' },
    submit: async (body) => {
      await call(addContact, { body });
      onClose();
      void refreshCases();
    },
  });
  return (
    <FormModal form={form} title="新增联系人" onClose={onClose}>
      <ChoiceField form={form} name="relation" label="关系" options={optionsOf(relations)} />
      <TextField form={form} name="name" label="姓名" />
      <TextField form={form} name="phone" label="联系电话" inputMode="tel" />
    </FormModal>
  );
}
