import { extensionNumber, extensionRange } from '@lianxi/contracts/callcenter/extension-number.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import type { Account } from './accounts-dialog.tsx';

/** New extensions, from one number to another. `onMade` receives the registration data of desk telephones. */
export function ExtensionRangeForm({ onMade, onClose }: { onMade: (accounts: readonly Account[]) => void; onClose: () => void }) {
  const form = useForm(extensionRange, {
    initial: { from: '', to: '', kind: 'web' },
    submit: async (range) => {
      const { created, accounts } = await call(extensionNumber.create, { body: range });
      await invalidate(extensionNumber.list);
      toastSuccess(`已新建 ${created} 个分机`);
      onMade(accounts);
    },
  });
  return (
    <FormModal form={form} title="批量新建分机" act="新建" onClose={onClose}>
      <TextField form={form} name="from" label="起始号码" inputMode="numeric" />
      <TextField form={form} name="to" label="结束号码" inputMode="numeric" hint="与起始号码相同则只新建一个。" />
      <RadioField form={form} name="kind" label="类型" options={extensionNumber.fields.kind.choices} />
    </FormModal>
  );
}
