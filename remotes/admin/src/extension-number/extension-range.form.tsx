import { createExtensions, extensionList, extensionRange } from '@lianxi/contracts/callcenter/extension-number.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import type { Account } from './accounts-dialog.tsx';
import { kinds } from './extension-words.ts';

/** New extensions, from one number to another. `onMade` gets what desk telephones register with. */
export function ExtensionRangeForm({ onMade, onClose }: { onMade: (accounts: readonly Account[]) => void; onClose: () => void }) {
  const form = useForm(extensionRange, {
    initial: { from: '', to: '', kind: 'web' },
    submit: async (range) => {
      const { created, accounts } = await call(createExtensions, { body: range });
      await invalidate(extensionList);
      toastSuccess(`已新建 ${created} 个分机`);
      onMade(accounts);
    },
  });
  return (
    <FormModal form={form} title="批量新建分机" act="新建" onClose={onClose}>
      <TextField form={form} name="from" label="起始号码" inputMode="numeric" />
      <TextField form={form} name="to" label="结束号码" inputMode="numeric" hint="与起始号码相同则只新建一个。" />
      <RadioField form={form} name="kind" label="类型" options={kinds} />
    </FormModal>
  );
}
