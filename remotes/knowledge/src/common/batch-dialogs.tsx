import type { Choice } from '@lianxi/contracts/kit/fields';
import { type KnowledgeAct, labelFields, moveFields } from '@lianxi/contracts/knowledge/common-knowledge.contract';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { grouped } from '@lianxi/shared/ui/grouped';
import { CategoryField } from '../entry/category-field.tsx';

interface DialogProps {
  count: number;
  onDone: (how: KnowledgeAct) => void;
  onClose: () => void;
}

/** Ticked entries go to another category. */
export function MoveDialog({ count, categories, onDone, onClose }: DialogProps & { categories: readonly Choice[] }) {
  const form = useForm(moveFields, {
    initial: { categoryId: null },
    submit: async ({ categoryId }) => onDone({ act: 'move', categoryId: categoryId ?? '' }),
  });
  return (
    <FormModal form={form} title={`移动 ${grouped(count)} 条知识`} act="移动" onClose={onClose}>
      <CategoryField form={form} categories={categories} />
    </FormModal>
  );
}

/** Ticked entries get further labels. */
export function LabelDialog({ count, onDone, onClose }: DialogProps) {
  const form = useForm(labelFields, {
    initial: { labels: '' },
    submit: async ({ labels }) => onDone({ act: 'label', labels }),
  });
  return (
    <FormModal form={form} title={`给 ${grouped(count)} 条知识加标签`} act="添加" onClose={onClose}>
      <TextField form={form} name="labels" label="标签" placeholder="多个标签用逗号分隔" />
    </FormModal>
  );
}
