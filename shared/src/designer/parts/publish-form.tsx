import { flowPublishFields } from '@lianxi/contracts/kit/flow-graph';
import type { ReactNode } from 'react';
import { TextAreaField } from '../../form/fields.tsx';
import { FormModal } from '../../form/form-frame.tsx';
import { useForm } from '../../form/use-form.ts';
import { toastSuccess } from '../../ui/toast.tsx';
import type { Draft } from '../use-draft.ts';

/** Asks for a note, then publishes the draft. */
export function PublishForm<C>({
  title,
  draft,
  example,
  onPublished,
  onFailed,
  onClose,
  children,
}: {
  title: string;
  draft: Draft<C>;
  /** An example of a note. */
  example: string;
  onPublished: () => Promise<unknown>;
  /** Receives what the server refused; the designer shows it. */
  onFailed: (error: unknown) => void;
  onClose: () => void;
  /** What the user should know before they publish. */
  children?: ReactNode;
}) {
  const form = useForm(flowPublishFields, {
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
    <FormModal form={form} title={title} act="发布" onClose={onClose}>
      {children}
      <TextAreaField form={form} name="note" label="版本说明" placeholder={`例如：${example}`} />
    </FormModal>
  );
}
