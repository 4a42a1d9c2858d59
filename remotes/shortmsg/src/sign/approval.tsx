import { approvalStates, type ApprovalState as State, verdictInput } from '@lianxi/contracts/sms/sms-sign.contract';
import { RadioField, TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import '../sms.css';

/** Whether a text may be sent; why not on hover. */
export function ApprovalState({ state, rejectReason }: { state: State; rejectReason: string }) {
  return (
    <span className="sms-state" data-state={state} title={rejectReason || undefined}>
      {approvalStates[state]}
    </span>
  );
}

const verdicts = [
  { value: 'yes', text: '通过' },
  { value: 'no', text: '驳回' },
];

/** The verdict about a signature or a template. */
export function ApprovalForm({
  title,
  approve,
  onClose,
}: {
  title: string;
  approve: (verdict: { approved: boolean; reason: string }) => Promise<unknown>;
  onClose: () => void;
}) {
  const form = useForm(verdictInput, {
    initial: { verdict: 'yes', reason: '' },
    submit: async ({ verdict, reason }) => {
      await approve({ approved: verdict === 'yes', reason });
      toastSuccess(verdict === 'yes' ? '已通过' : '已驳回');
      onClose();
    },
  });
  return (
    <FormModal form={form} title={title} act="确定" onClose={onClose}>
      <RadioField form={form} name="verdict" label="结果" options={verdicts} />
      <TextAreaField form={form} name="reason" label="说明" hint="驳回时说明原因。" />
    </FormModal>
  );
}
