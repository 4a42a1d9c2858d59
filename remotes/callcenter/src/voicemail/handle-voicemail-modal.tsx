import {
  handleVoicemail,
  type Voicemail,
  voicemailHandling,
  voicemailList,
} from '@lianxi/contracts/callcenter/voicemail.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { RadioField, TextAreaField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { handledOptions } from '@lianxi/shared/handling/handling';
import { toastSuccess } from '@lianxi/shared/ui/toast';

/** Notes what was done about a message. Mounted while it is open. */
export function HandleVoicemailModal({ voicemail, onClose }: { voicemail: Voicemail; onClose: () => void }) {
  const form = useForm(voicemailHandling, {
    initial: { linkedId: voicemail.linkedid, handling: '1', associationId: '', leaveRemark: '' },
    submit: async (body) => {
      await call(handleVoicemail, { body });
      toastSuccess('留言已处理');
      onClose();
      void invalidate(voicemailList);
    },
  });
  return (
    <FormModal form={form} title="处理留言" onClose={onClose}>
      <RadioField form={form} name="handling" label="处理结果" options={handledOptions} />
      <TextField form={form} name="associationId" label="关联编号" placeholder="回拨通话或工单的编号" />
      <TextAreaField form={form} name="leaveRemark" label="处理备注" />
    </FormModal>
  );
}
