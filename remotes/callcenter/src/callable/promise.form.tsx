import type { CaseDetail } from '@lianxi/contracts/collection/case-detail.contract';
import { makePromise, newPromise } from '@lianxi/contracts/collection/case-work.contract';
import { caseOptions } from '@lianxi/contracts/collection/collection-case.contract';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { yuan } from '@lianxi/contracts/market/money';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { DayField, MoneyField } from './money-field.tsx';
import { refreshCases } from './refresh.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 3;

/** What the debtor promises. Mounted while it is open. */
export function PromiseForm({ data: { id, owed }, onClose }: { data: CaseDetail; onClose: () => void }) {
  const { data: options } = useCall(caseOptions, {});
  const longest = options?.longestDays ?? DEFAULT_DAYS;
  const inDays = (days: number) => tenantDate(new Date(Date.now() + days * DAY_MS));
  const form = useForm(newPromise, {
    initial: { caseId: id, amount: 0, dueDate: inDays(Math.min(DEFAULT_DAYS, longest)) },
    submit: async (body) => {
      await call(makePromise, { body });
      toastSuccess('已登记承诺');
      onClose();
      void refreshCases();
    },
  });
  return (
    <FormModal form={form} title="登记还款承诺" onClose={onClose}>
      <MoneyField form={form} name="amount" label="承诺金额" hint={`待还 ${yuan(owed)}`} most={owed} />
      <DayField
        form={form}
        name="dueDate"
        label="还款日期"
        hint={`最长 ${longest} 天；到期后按还款记录自动判定。`}
        from={inDays(0)}
        to={inDays(longest)}
      />
    </FormModal>
  );
}
