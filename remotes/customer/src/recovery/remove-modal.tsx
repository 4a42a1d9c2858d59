import { BIN_DAYS, removal } from '@lianxi/contracts/customer/recovery.contract';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { grouped } from '../customer/customer-words.ts';
import { move } from './move-customers.ts';

/** Deletes customers: they wait in the bin. Mounted while it is open. */
export function RemoveModal({ ids, onClose, onDone }: { ids: readonly string[]; onClose: () => void; onDone: () => void }) {
  const form = useForm(removal, {
    initial: { ids: [...ids], reason: '' },
    submit: async ({ reason }) => {
      const { changed } = await move(ids, 'bin', reason);
      toastSuccess(`已删除 ${grouped.format(changed)} 位客户`);
      onDone();
    },
  });
  return (
    <FormModal form={form} title={`删除 ${grouped.format(ids.length)} 位客户`} act="删除" danger onClose={onClose}>
      <TextAreaField
        form={form}
        name="reason"
        label="删除原因"
        hint={`客户移入回收站，${BIN_DAYS} 天内可恢复；其号码可立即用于新客户。`}
      />
    </FormModal>
  );
}
