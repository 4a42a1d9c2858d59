import { dictionaryOptions } from '@lianxi/contracts/admin/dictionary-option.contract';
import { FEEDBACK_STORED, FEEDBACK_TYPE, feedbackInput, sendFeedback } from '@lianxi/contracts/admin/feedback.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField, TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { DialogFrame } from './dialog-frame.tsx';

const TITLE = '意见反馈';
const WIDTH_PX = 480;

function FeedbackForm({ types, onClose }: { types: readonly { value: string; text: string }[]; onClose: () => void }) {
  const form = useForm(feedbackInput, {
    initial: { typeCode: '', content: '' },
    submit: async (body) => {
      await call(sendFeedback, { body });
      toastSuccess(FEEDBACK_STORED);
      onClose();
    },
  });
  return (
    <FormModal form={form} title={TITLE} act="提交" width={WIDTH_PX} onClose={onClose}>
      <ChoiceField form={form} name="typeCode" label="反馈类型" none="请选择反馈类型" options={types} />
      <TextAreaField form={form} name="content" label="反馈内容" rows={6} placeholder="请描述遇到的问题或建议" />
    </FormModal>
  );
}

/** 意见反馈 (specification sections 2 and 5). */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(dictionaryOptions, { query: { dictType: FEEDBACK_TYPE } });
  if (data && data.length > 0) {
    return <FeedbackForm types={data.map(({ code, name }) => ({ value: code, text: name }))} onClose={onClose} />;
  }
  return (
    <DialogFrame title={TITLE} width={WIDTH_PX} onClose={onClose}>
      {error && <Failure what="反馈类型" error={error} onRetry={() => void refetch()} />}
      {data && <Empty title="还没有反馈类型" words="请联系管理员在字典中启用。" />}
      {!error && !data && <Loading shape="list" rows={3} />}
    </DialogFrame>
  );
}
