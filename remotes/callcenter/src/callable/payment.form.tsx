import type { CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { newPayment, notePayment, paymentReversal, reversePayment } from '@lianxi/contracts/collection/case-money.contract';
import { paymentWays } from '@lianxi/contracts/collection/collection-words';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { yuan } from '@lianxi/contracts/market/money';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { optionsOf } from './case-words.ts';
import { DayField, MoneyField } from './money-field.tsx';
import { refreshCases } from './refresh.ts';

/** A payment that arrived. Mounted while it is open: sent twice it is one. */
export function PaymentForm({ data: { id, owed }, onClose }: { data: CaseDetail; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID());
  const today = tenantDate(new Date());
  const form = useForm(newPayment, {
    initial: { caseId: id, key, amount: 0, paidDate: today, way: 'transfer', note: '' },
    submit: async (body) => {
      await call(notePayment, { body });
      toastSuccess(body.amount === owed ? '已登记还款，案件已结清' : '已登记还款');
      onClose();
      void refreshCases();
    },
  });
  return (
    <FormModal form={form} title="登记还款" onClose={onClose}>
      <MoneyField form={form} name="amount" label="还款金额" hint={`待还 ${yuan(owed)}，依次抵充费用、利息、本金`} most={owed} />
      <DayField form={form} name="paidDate" label="入账日期" to={today} />
      <ChoiceField form={form} name="way" label="还款方式" options={optionsOf(paymentWays)} />
      <TextField form={form} name="note" label="备注" />
    </FormModal>
  );
}

/** Takes a payment back. Mounted while it is open. */
export function ReversalForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useForm(paymentReversal, {
    initial: { id, reason: '' },
    submit: async (body) => {
      await call(reversePayment, { body });
      toastSuccess('已冲正还款');
      onClose();
      void refreshCases();
    },
  });
  return (
    <FormModal form={form} title="冲正还款" act="冲正" danger onClose={onClose}>
      <TextField form={form} name="reason" label="冲正原因" hint="已抵充的金额重新计入待还，相关承诺重新判定。" />
    </FormModal>
  );
}
