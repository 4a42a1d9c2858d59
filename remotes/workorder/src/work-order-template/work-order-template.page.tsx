import { Button } from '@douyinfe/semi-ui';
import { workOrderCategory } from '@lianxi/contracts/work-order/work-order-category.contract';
import { type WorkOrderTemplate, workOrderTemplate } from '@lianxi/contracts/work-order/work-order-template.contract';
import { categoryOptions } from '@lianxi/shared/category/category-tree';
import { useCall } from '@lianxi/shared/client/use-call';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { TemplateCategories } from './template-categories.tsx';
import { TemplateForm } from './template-form.tsx';
import { mayCreateInWords, workflowState } from './template-words.ts';

const columns = (column: ColumnOf<typeof workOrderTemplate>) => [
  column('name', { width: 220 }),
  { key: 'categoryName', title: '分类', width: 160, render: ({ categoryName }: WorkOrderTemplate) => categoryName ?? '' },
  { key: 'published', title: '流程', width: 190, render: workflowState },
  { key: 'formName', title: '表单', width: 160, render: ({ formName }: WorkOrderTemplate) => formName },
  column('numberPrefix', { width: 100 }),
  { key: 'ownerName', title: '负责人', width: 100, render: ({ ownerName }: WorkOrderTemplate) => ownerName },
  { key: 'openTo', title: '谁可以新建', width: 200, render: mayCreateInWords },
  column('enabled', { width: 70 }),
  {
    ...{ key: 'updateTime', title: '更新时间', width: 130 },
    render: ({ updateTime }: WorkOrderTemplate) => <RelativeTime at={updateTime} />,
  },
];

/** What work orders are made from (specification section 2, /workorder/setting). */
export default function WorkOrderTemplatePage() {
  const [managing, setManaging] = useState(false);
  const { data: categories = [] } = useCall(workOrderCategory.list, {});
  const openTab = useOpenTab();
  const openLatest = useLatest(openTab);
  const rowActions = useMemo(
    () => ({
      width: 150,
      render: ({ id, name }: WorkOrderTemplate) => (
        <button type="button" aria-label={`设计流程 ${name}`} onClick={() => openLatest(`/workorder/setting/workflow?id=${id}`)}>
          设计流程
        </button>
      ),
    }),
    [openLatest],
  );
  return (
    <RecordPage
      record={workOrderTemplate}
      title="工单模板"
      columns={columns}
      rowActions={rowActions}
      emptyWords="模板说明一类工单填什么、由谁按什么步骤处理。"
      actions={<Button onClick={() => setManaging(true)}>分类管理</Button>}
      filters={(filter) => (
        <>
          {filter('keyword', { label: '模板名称' })}
          {filter('categoryId', { label: '分类', none: '全部分类', options: categoryOptions(categories) })}
        </>
      )}
      editor={(row, onClose) => <TemplateForm row={row} onClose={onClose} />}
    >
      {managing && <TemplateCategories onClose={() => setManaging(false)} />}
    </RecordPage>
  );
}
