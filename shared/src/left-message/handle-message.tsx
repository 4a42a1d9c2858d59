import { type HandlingFields, handlingFields, type LeftMessage, type LeftMessageList } from '@lianxi/contracts/kit/left-message';
import type { ReactNode } from 'react';
import { invalidate } from '../client/use-call.ts';
import { RadioField, TextAreaField, TextField } from '../form/fields.tsx';
import { FormModal } from '../form/form-frame.tsx';
import { useForm } from '../form/use-form.ts';
import { toastSuccess } from '../ui/toast.tsx';
import { outcomes } from './left-message-page.tsx';

/** Notes how an agent handled a message. Mounted while it is open. */
export function HandleMessage<M extends LeftMessage>({
  name,
  list,
  onSave,
  onClose,
  children,
}: {
  /** The name of the customer who left it. */
  name: string;
  list: LeftMessageList<M>;
  onSave: (fields: HandlingFields) => Promise<unknown>;
  onClose: () => void;
  /** The message, where the table has no room for it. */
  children?: ReactNode;
}) {
  const form = useForm(handlingFields, {
    initial: { handling: '1', associationId: '', leaveRemark: '' },
    submit: async (fields) => {
      await onSave(fields);
      toastSuccess('留言已处理');
      onClose();
      void invalidate(list);
    },
  });
  return (
    <FormModal form={form} title={`处理 ${name} 的留言`} onClose={onClose}>
      {children}
      <RadioField form={form} name="handling" label="处理结果" options={outcomes} />
      <TextField form={form} name="associationId" label="关联编号" placeholder="回拨通话或工单的编号" />
      <TextAreaField form={form} name="leaveRemark" label="处理备注" />
    </FormModal>
  );
}
