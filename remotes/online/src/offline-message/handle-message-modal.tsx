import {
  handleOfflineMessage,
  type OfflineMessage,
  offlineMessageHandling,
  offlineMessageList,
} from '@lianxi/contracts/online/offline-message.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField, TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { handledOptions } from '@lianxi/shared/handling/handling';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import './offline-message.css';

/** The whole message, and what was done about it. Mounted while it is open. */
export function HandleMessageModal({ message, onClose }: { message: OfflineMessage; onClose: () => void }) {
  const form = useForm(offlineMessageHandling, {
    initial: { id: message.id, handling: '1', leaveRemark: '' },
    submit: async (body) => {
      await call(handleOfflineMessage, { body });
      toastSuccess('留言已处理');
      onClose();
      void invalidate(offlineMessageList);
    },
  });
  return (
    <FormModal form={form} title={`处理 ${message.name} 的留言`} onClose={onClose}>
      <p className="leave-words">{message.content}</p>
      <RadioField form={form} name="handling" label="处理结果" options={handledOptions} />
      <TextAreaField form={form} name="leaveRemark" label="处理备注" />
    </FormModal>
  );
}
