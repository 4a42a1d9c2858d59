import { type WorkOrderTemplate, workOrderTemplate } from '@lianxi/contracts/work-order/work-order-template.contract';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { Loading } from '@lianxi/shared/ui/data-states';
import { lazy, Suspense } from 'react';
import { workflowState } from '../work-order-template/template-words.ts';

/** The designer needs more code than the list: it loads when a workflow is opened. */
const WorkflowDesigner = lazy(() => import('./designer.tsx'));

const columns: readonly Column<WorkOrderTemplate>[] = [
  { key: 'name', title: '模板', width: 240, render: ({ name }) => name },
  { key: 'categoryName', title: '分类', width: 200, render: ({ categoryName }) => categoryName ?? '' },
  { key: 'formName', title: '表单', width: 200, render: ({ formName }) => formName },
  { key: 'published', title: '流程', width: 240, render: workflowState },
];

/** The workflow of the template in the address, or the templates (specification section 2, /workorder/setting/workflow). */
export default function WorkflowPage() {
  const [id, open] = useAddressValue('id');
  if (id === undefined) return <Templates onOpen={open} />;
  return (
    <Suspense fallback={<Loading />}>
      <WorkflowDesigner key={id} id={id} onClose={() => open(undefined)} />
    </Suspense>
  );
}

function Templates({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useList(workOrderTemplate.list);
  return (
    <ListPage
      title="工单流程"
      what="工单流程"
      list={list}
      columns={columns}
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: '还没有工单流程', words: '先在「工单设置」中新建模板，再设计它的流程。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="模板名称" />
        </FilterBar>
      }
    />
  );
}
