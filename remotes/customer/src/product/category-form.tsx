import { product } from '@lianxi/contracts/market/product.contract';
import { type ProductCategory, productCategory } from '@lianxi/contracts/market/product-category.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate } from '@lianxi/shared/client/use-call';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';

/** A category: renamed, or with `category` null a new one below `parent`. */
export function CategoryForm({
  category,
  parent,
  onClose,
}: {
  category: ProductCategory | null;
  parent: ProductCategory | null;
  onClose: () => void;
}) {
  const form = useRecordForm(productCategory.schema.fields, {
    record: category,
    blank: { name: '', parentId: parent?.id ?? null },
    create: (body) => call(productCategory.create, { body }),
    update: (body) => call(productCategory.update, { body }).finally(() => invalidate(product.list)),
    read: (id) => call(productCategory.read, { params: { id } }),
    list: productCategory.list,
    onClose,
  });
  const title = parent ? `新建「${parent.name}」的下级分类` : '新建一级分类';
  return (
    <FormModal form={form} title={category ? '重命名分类' : title} onClose={onClose}>
      <TextField form={form} name="name" label="分类名称" />
    </FormModal>
  );
}
