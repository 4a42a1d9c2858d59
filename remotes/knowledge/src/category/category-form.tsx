import {
  COMMON_GENRE,
  KNOWLEDGE_TYPE,
  type KnowledgeCategory,
  knowledgeCategory,
} from '@lianxi/contracts/knowledge/knowledge-category.contract';
import { call } from '@lianxi/shared/client/api';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';
import { refreshCategories } from './refresh-categories.ts';

/** A category: renamed, or with `category` null a new one below `parent`. */
export function CategoryForm({
  category,
  parent,
  onClose,
}: {
  category: KnowledgeCategory | null;
  parent: KnowledgeCategory | null;
  onClose: () => void;
}) {
  const form = useRecordForm(knowledgeCategory.schema.fields, {
    record: category,
    blank: { name: '', pid: parent?.id ?? null, genre: COMMON_GENRE, type: KNOWLEDGE_TYPE },
    create: (body) => call(knowledgeCategory.create, { body }).finally(refreshCategories),
    update: (body) => call(knowledgeCategory.update, { body }).finally(refreshCategories),
    read: (id) => call(knowledgeCategory.read, { params: { id } }),
    list: knowledgeCategory.list,
    onClose,
  });
  const title = parent ? `新建「${parent.name}」的下级分类` : '新建一级分类';
  return (
    <FormModal form={form} title={category ? '重命名分类' : title} onClose={onClose}>
      <TextField form={form} name="name" label="分类名称" placeholder="请输入分类名称" />
    </FormModal>
  );
}
