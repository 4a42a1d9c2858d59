import { caseWithdrawal, withdrawCases } from '@lianxi/contracts/collection/collection-case.contract';
import { call } from '@lianxi/shared/client/api';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { grouped } from '@lianxi/shared/ui/grouped';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** Ends the collection of cases that the creditor takes back. Mounted while it is open. */
export function WithdrawForm({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm(caseWithdrawal, {
    initial: { ids: [...ids], reason: '' },
    submit: async (body) => {
      const { changed } = await call(withdrawCases, { body });
      toastSuccess(`已撤回 ${grouped(changed)} 个案件`);
      onDone();
    },
  });
  return (
    <FormModal form={form} title={`撤回 ${grouped(ids.length)} 个案件`} act="撤回" danger onClose={onClose}>
      <TextField form={form} name="reason" label="撤回原因" hint="案件停止催收，待兑现的承诺取消，不能恢复。" />
    </FormModal>
  );
}
