import {
  type ChatLeave,
  chatLeaveHandling,
  chatLeaveList,
  handleChatLeave,
} from '@lianxi/contracts/online/offline-message.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField, TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { handledOptions } from '@lianxi/shared/leave/handling';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import './offline-message.css';

/** The whole message, and what was done about it. Mounted while it is open. */
export function HandleLeaveModal({ leave, onClose }: { leave: ChatLeave; onClose: () => void }) {
  const form = useForm(chatLeaveHandling, {
    initial: { id: leave.id, handling: '1', leaveRemark: '' },
    submit: async (body) => {
      await call(handleChatLeave, { body });
      toastSuccess('留言已处理');
      onClose();
      void invalidate(chatLeaveList);
    },
  });
  return (
    <FormModal form={form} title={`处理 ${leave.name} 的留言`} onClose={onClose}>
      <p className="leave-words">{leave.content}</p>
      <RadioField form={form} name="handling" label="处理结果" options={handledOptions} />
      <TextAreaField form={form} name="leaveRemark" label="处理备注" />
    </FormModal>
  );
}
