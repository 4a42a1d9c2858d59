import { workOrderCategory } from '@lianxi/contracts/work-order/work-order-category.contract';
import {
  type WorkOrderTemplate,
  workOrderForms,
  workOrderTemplate,
} from '@lianxi/contracts/work-order/work-order-template.contract';
import { categoryOptions } from '@lianxi/shared/category/category-tree';
import { call } from '@lianxi/shared/client/api';
import { loadAgents, loadDepartments, loadRoles } from '@lianxi/shared/client/load-options';
import { useCall } from '@lianxi/shared/client/use-call';
import { ChoiceField } from '@lianxi/shared/form/fields';
import { PickField, PickManyField } from '@lianxi/shared/form/pick-fields';
import type { ContractForm } from '@lianxi/shared/form/use-form';
import { useFormValue } from '@lianxi/shared/form/use-form-value';
import { RecordForm, type RecordInput } from '@lianxi/shared/record/record-form';
import type { LoadOptions } from '@lianxi/shared/ui/picker-options';
import { TemplateTargetsField } from './template-targets.tsx';

type Form = ContractForm<RecordInput<typeof workOrderTemplate>>;
type Named = readonly { id: string; name: string }[];

const chosen = (named: Named = []) => named.map(({ id, name }) => ({ value: id, text: name }));

const loadForms: LoadOptions = async (keyword, signal) =>
  chosen(await call(workOrderForms, {}, { signal })).filter(({ text }) => text.includes(keyword));

/** A template without its workflow, which has a page of its own; `row` null: a new one. */
export function TemplateForm({ row, onClose }: { row: WorkOrderTemplate | null; onClose: () => void }) {
  const { data: categories = [] } = useCall(workOrderCategory.list, {});
  return (
    <RecordForm
      record={workOrderTemplate}
      row={row}
      onClose={onClose}
      width={720}
      fields={(field, form) => (
        <>
          {field('name')}
          <ChoiceField form={form} name="categoryId" label="分类" none="未分类" options={categoryOptions(categories)} />
          <PickField
            form={form}
            name="formTemplateId"
            label="表单"
            none="请选择"
            required
            load={loadForms}
            chosen={row ? { value: row.formTemplateId, text: row.formName } : undefined}
            hint="工单填写的内容，在 系统管理 → 自定义字段 → 工单 中设计并发布。"
          />
          {field('numberPrefix', { hint: '例如 TS，工单编号为 TS000001。' })}
          <PickField
            form={form}
            name="ownerId"
            label="负责人"
            none="请选择"
            required
            load={loadAgents}
            chosen={row ? { value: row.ownerId, text: row.ownerName } : undefined}
            hint="流程中找不到处理人时由负责人处理。"
          />
          <TemplateTargetsField form={form} />
          {field('openTo')}
          <ChosenCreators form={form} row={row} />
          {field('enabled', { hint: '停用后不能新建，已有工单继续处理。' })}
        </>
      )}
    />
  );
}

/** Only a template that is not for everybody has departments and roles. */
function ChosenCreators({ form, row }: { form: Form; row: WorkOrderTemplate | null }) {
  if (useFormValue(form, 'openTo') !== 'chosen') return null;
  return (
    <>
      <PickManyField
        form={form}
        name="departmentIds"
        label="部门"
        none="未选择"
        hint="包含下级部门。部门和角色可以同时选择。"
        load={loadDepartments}
        chosen={chosen(row?.departments)}
      />
      <PickManyField form={form} name="roleIds" label="角色" none="未选择" load={loadRoles} chosen={chosen(row?.roles)} />
    </>
  );
}
