import { ivrPublishFields } from '@lianxi/contracts/callcenter/ivr-flow.contract';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import type { Draft } from './use-draft.ts';

/** Asks for a note, then makes the draft what callers meet. */
export function PublishForm({
  draft,
  onPublished,
  onFailed,
  onClose,
}: {
  draft: Draft;
  onPublished: () => Promise<unknown>;
  /** What the server refused, to be shown in the drawing. */
  onFailed: (error: unknown) => void;
  onClose: () => void;
}) {
  const form = useForm(ivrPublishFields, {
    initial: { note: '' },
    submit: async ({ note }) => {
      try {
        await draft.publish(note);
      } catch (error) {
        onFailed(error);
        throw error;
      }
      await onPublished();
      toastSuccess('已发布');
      onClose();
    },
  });
  return (
    <FormModal form={form} title="发布流程" act="发布" onClose={onClose}>
      <TextAreaField form={form} name="note" label="版本说明" placeholder="例如：国庆期间的值班安排" />
    </FormModal>
  );
}
