import { ratingRemark } from '@lianxi/contracts/knowledge/knowledge-search.contract';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';

/** Says why it did not help. */
export function WhyNot({ onSend, onClose }: { onSend: (remark: string) => Promise<void>; onClose: () => void }) {
  const form = useForm(ratingRemark, { initial: { remark: '' }, submit: ({ remark }) => onSend(remark) });
  return (
    <FormModal form={form} title="没有帮助" act="提交" onClose={onClose}>
      <TextAreaField form={form} name="remark" label="哪里不对（选填）" rows={3} />
    </FormModal>
  );
}
