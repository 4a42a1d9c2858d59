import {
  WORK_ORDER_CATEGORY_DEPTH,
  type WorkOrderCategory,
  workOrderCategory,
} from '@lianxi/contracts/work-order/work-order-category.contract';
import { workOrderTemplate } from '@lianxi/contracts/work-order/work-order-template.contract';
import { CategoryManager } from '@lianxi/shared/category/category-manager';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useRecordForm } from '@lianxi/shared/form/use-record-form';

const { errors } = workOrderCategory;

/** The tenant's categories of work orders. Mounted while it is open. */
export function TemplateCategories({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(workOrderCategory.list, {});
  return (
    <CategoryManager
      what="工单分类"
      categories={data}
      error={error}
      onRetry={() => void refetch()}
      example="售后 / 维修 / 上门维修"
      depth={WORK_ORDER_CATEGORY_DEPTH}
      tooDeep={errors.tooDeep.text}
      held={({ templateCount }) => templateCount}
      heldText={(count) => `${count} 个模板`}
      hasChildren={errors.hasChildren.text}
      hasHeld={errors.hasTemplates.text}
      remove={({ id }) => call(workOrderCategory.remove, { params: { id } })}
      refresh={() => invalidate(workOrderCategory.list)}
      form={(category, parent, close) => <CategoryForm category={category} parent={parent} onClose={close} />}
      onClose={onClose}
    />
  );
}

/** A category: renamed, or with `category` null a new one below `parent`. */
function CategoryForm({
  category,
  parent,
  onClose,
}: {
  category: WorkOrderCategory | null;
  parent: WorkOrderCategory | null;
  onClose: () => void;
}) {
  const form = useRecordForm(workOrderCategory.schema.fields, {
    record: category,
    blank: { name: '', parentId: parent?.id ?? null },
    create: (body) => call(workOrderCategory.create, { body }),
    update: (body) => call(workOrderCategory.update, { body }).finally(() => invalidate(workOrderTemplate.list)),
    read: (id) => call(workOrderCategory.read, { params: { id } }),
    list: workOrderCategory.list,
    onClose,
  });
  const title = parent ? `新建「${parent.name}」的下级分类` : '新建一级分类';
  return (
    <FormModal form={form} title={category ? '重命名分类' : title} onClose={onClose}>
      <TextField form={form} name="name" label="分类名称" />
    </FormModal>
  );
}
