import type { CaseContact, CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { newAttempt, noteAttempt } from '@lianxi/contracts/collection/case-work.contract';
import { attemptOutcomes, attemptWays, relations } from '@lianxi/contracts/collection/collection-words';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, RadioField, TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { optionsOf } from './case-words.ts';
import { refreshCases } from './refresh.ts';

/** What came of a contact. Mounted while it is open. */
export function AttemptForm({ data: { id }, contact, onClose }: { data: CaseDetail; contact: CaseContact; onClose: () => void }) {
  const form = useForm(newAttempt, {
    initial: { caseId: id, contactId: contact.id, way: 'phone', outcome: 'reached', note: '' },
    submit: async (body) => {
      await call(noteAttempt, { body });
      toastSuccess('已登记联系');
      onClose();
      void refreshCases();
    },
  });
  const isSelf = contact.relation === 'self';
  return (
    <FormModal form={form} title={`登记联系：${contact.name}（${relations[contact.relation]}）`} width={520} onClose={onClose}>
      <RadioField form={form} name="way" label="方式" options={optionsOf(attemptWays)} />
      <ChoiceField
        form={form}
        name="outcome"
        label="结果"
        options={optionsOf(attemptOutcomes)}
        hint={isSelf ? undefined : '选择拒绝沟通后，不能再联系该第三方。'}
      />
      <TextAreaField form={form} name="note" label="备注" hint={isSelf ? undefined : '不得向第三方透露债务信息。'} />
    </FormModal>
  );
}
