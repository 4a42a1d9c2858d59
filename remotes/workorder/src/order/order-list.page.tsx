import { Button } from '@douyinfe/semi-ui';
import { workOrdersTopic } from '@lianxi/contracts/work-order/events';
import {
  creatableTemplates,
  type WorkOrder,
  workOrderCounts,
  workOrderList,
} from '@lianxi/contracts/work-order/work-order.contract';
import { orderStatusNames } from '@lianxi/contracts/work-order/work-order-words';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type ListState, useList } from '@lianxi/shared/list/use-list';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { AssignOrders, useBatch } from './batch.tsx';
import { OrderParts } from './order-parts.tsx';
import { addressOf, DueTime, OrderStatusTag, optionsOf, usePriorities } from './order-words.tsx';
import { StuckOrders } from './stuck-orders.tsx';

type List = ListState<typeof workOrderList>;

/** How many orders one call accepts. */
const MOST = 200;
const topics = [workOrdersTopic];
const statuses = optionsOf(orderStatusNames).filter(({ value }) => value !== 'draft');

const columnsOf = (priorities: readonly { value: string; text: string }[]): Column<WorkOrder>[] => [
  { key: 'number', title: '编号', width: 105, render: ({ number }) => number ?? <span className="lx-no-value">草稿</span> },
  { key: 'title', title: '标题', width: 210, render: ({ title }) => title },
  { key: 'templateName', title: '模板', width: 110, render: ({ templateName }) => templateName },
  { key: 'status', title: '状态', width: 95, render: ({ status }) => <OrderStatusTag status={status} /> },
  { key: 'places', title: '当前节点', width: 130, render: ({ places }) => places || <span className="lx-no-value">—</span> },
  { key: 'priority', title: '优先级', width: 75, render: ({ priority }) => priorities[priority - 1]?.text ?? '' },
  { key: 'custName', title: '客户', width: 90, render: ({ custName }) => custName || <span className="lx-no-value">—</span> },
  {
    key: 'ownerNames',
    title: '处理人',
    width: 120,
    render: ({ ownerNames }) => ownerNames || <span className="lx-no-value">—</span>,
  },
  { key: 'dueTime', title: '时限', width: 130, render: (order) => <DueTime {...order} /> },
  { key: 'initiatorName', title: '发起人', width: 90, render: ({ initiatorName }) => initiatorName, optional: true },
  { key: 'createTime', title: '创建时间', width: 110, render: ({ createTime }) => <RelativeTime at={createTime} /> },
];

function Filters({ list, priorities }: { list: List; priorities: readonly { value: string; text: string }[] }) {
  const { data: templates = [] } = useCall(creatableTemplates, {});
  const part = list.filters.part ?? 'todo';
  const { initiatorId, priority } = list.filters;
  return (
    <>
      <OrderParts part={part} onPart={(next) => list.change({ part: next })} />
      <FilterBar
        list={list}
        moreSet={initiatorId !== undefined || priority !== undefined}
        more={
          <>
            <ChoiceFilter list={list} name="priority" label="优先级" none="全部优先级" options={priorities} />
            <PickFilter list={list} name="initiatorId" label="发起人" none="全部发起人" load={loadAgents} />
          </>
        }
      >
        <KeywordFilter list={list} name="keyword" label="工单编号" width={160} />
        <ChoiceFilter list={list} name="status" label="状态" none="全部状态" options={statuses} />
        <ChoiceFilter
          list={list}
          name="templateId"
          label="模板"
          none="全部模板"
          options={templates.map(({ id, name }) => ({ value: id, text: name }))}
        />
        <TimeRangeFilter list={list} label="创建时间" begin="beginTime" end="endTime" />
      </FilterBar>
    </>
  );
}

/** 工单列表 (specification section 2, /workorder/list): all work orders that are of concern to the user. */
export default function OrderListPage() {
  const list = useList(workOrderList);
  const openTab = useOpenTab();
  const priorities = usePriorities();
  const columns = useMemo(() => columnsOf(priorities), [priorities]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'assign' | 'stuck' | null>(null);
  const mayCreate = useHolds('workorder_edit');
  const manages = useHolds('workorder_manage');
  const clear = () => setChosen([]);
  const batch = useBatch(clear);
  useLiveReading(topics, list.data !== undefined, () => Promise.all([invalidate(workOrderList), invalidate(workOrderCounts)]));
  const add = mayCreate && (
    <Button theme="solid" onClick={() => openTab('/workorder/edit')}>
      新建工单
    </Button>
  );
  return (
    <ListPage
      title="工单列表"
      what="工单"
      list={list}
      columns={columns}
      actions={
        <>
          {manages && <Button onClick={() => setDialog('stuck')}>卡住的工单</Button>}
          {add}
        </>
      }
      onOpen={({ id, number }) => openTab(addressOf(id, number))}
      selection={{ ids: chosen, onChange: setChosen }}
      empty={{ title: '没有工单', words: '轮到您处理的工单会列在这里。', action: add }}
      filters={<Filters list={list} priorities={priorities} />}
    >
      <ChoiceBar count={chosen.length} unit="张工单" most={MOST} onClear={clear}>
        <Button disabled={batch.disabled || chosen.length > MOST} onClick={() => batch.run(chosen, { kind: 'claimed' })}>
          领取
        </Button>
        <Button disabled={chosen.length > MOST} onClick={() => setDialog('assign')}>
          指派
        </Button>
        <Button disabled={batch.disabled || chosen.length > MOST} onClick={() => batch.run(chosen, { kind: 'urged' })}>
          催办
        </Button>
      </ChoiceBar>
      {dialog === 'assign' && <AssignOrders ids={chosen} onClose={() => setDialog(null)} onDone={clear} />}
      {dialog === 'stuck' && <StuckOrders onClose={() => setDialog(null)} />}
    </ListPage>
  );
}
