import type { CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { askReduction, newReduction } from '@lianxi/contracts/collection/case-money.contract';
import { yuan } from '@lianxi/contracts/market/money';
import { call } from '@lianxi/shared/client/api';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { MoneyField } from './money-field.tsx';
import { refreshCases } from './refresh.ts';

/** Asks for a reduction. Mounted while it is open. */
export function ReductionForm({ data: { id, owed, ownLimit }, onClose }: { data: CaseDetail; onClose: () => void }) {
  const form = useForm(newReduction, {
    initial: { caseId: id, amount: 0, reason: '' },
    submit: async (body) => {
      const { approved } = await call(askReduction, { body });
      toastSuccess(approved ? '已减免' : '已提交审批');
      onClose();
      void refreshCases();
    },
  });
  const rule = ownLimit > 0 ? `${yuan(Math.min(ownLimit, owed))} 以内立即减免，超出需审批` : '需要审批';
  return (
    <FormModal form={form} title="申请减免" act="提交" onClose={onClose}>
      <MoneyField form={form} name="amount" label="减免金额" hint={`待还 ${yuan(owed)}；${rule}`} most={owed} />
      <TextAreaField form={form} name="reason" label="减免原因" rows={2} />
    </FormModal>
  );
}
