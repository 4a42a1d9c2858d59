import { Button } from '@douyinfe/semi-ui';
import { conversationDetail, conversationList, type QualityMark as Mark } from '@lianxi/contracts/online/conversation.contract';
import { markConversation, qualityMarkFields } from '@lianxi/contracts/online/conversation-record.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { ChoiceField, TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { Can } from '@lianxi/shared/ui/can';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';

export const markWords: Record<Mark['mark'], string> = { good: '优秀', bad: '待改进' };
export const markOptions = (['good', 'bad'] as const).map((value) => ({ value, text: markWords[value] }));

function MarkForm({ id, quality, onClose }: { id: string; quality: Mark | null; onClose: () => void }) {
  const form = useForm(qualityMarkFields, {
    initial: { mark: quality?.mark ?? null, note: quality?.note ?? '' },
    submit: async (body) => {
      await call(markConversation, { params: { id }, body });
      await Promise.all([invalidate(conversationList), invalidate(conversationDetail, { params: { id } })]);
      toastSuccess(body.mark ? '已标记' : '标记已取消');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="质检标记" onClose={onClose}>
      <ChoiceField form={form} name="mark" label="标记" none="不标记" options={markOptions} />
      <TextAreaField form={form} name="note" label="说明" />
    </FormModal>
  );
}

/** An inspector's mark of a conversation; a user with the right can set their own in its place. */
export function QualityMark({ id, quality }: { id: string; quality: Mark | null }) {
  const [marking, setMarking] = useState(false);
  return (
    <Can code="online_record_quality">
      <section className="record-summary record-quality" aria-label="质检标记">
        <p>
          {quality
            ? `质检：${markWords[quality.mark]}${quality.note && `，${quality.note}`}（${quality.agName}）`
            : '没有质检标记'}
        </p>
        <Button size="small" onClick={() => setMarking(true)}>
          {quality ? '修改标记' : '标记'}
        </Button>
      </section>
      {marking && <MarkForm id={id} quality={quality} onClose={() => setMarking(false)} />}
    </Can>
  );
}
