import { Button } from '@douyinfe/semi-ui';
import { type VisitPlan, visitPlanList } from '@lianxi/contracts/customer/visit-plan.contract';
import { visitPlanRepeatNames, visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';
import { loadAgents } from '@lianxi/shared/client/load-options';
import { ChoiceBar } from '@lianxi/shared/list/choice-bar';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type ListState, useList } from '@lianxi/shared/list/use-list';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo, useState } from 'react';
import { isDiallable, type PlanDialling, useDialPlan } from './dial-plan.tsx';
import { FinishPlan, HandOverPlans } from './end-plan-modal.tsx';
import { useOpenPlan } from './plan-address.ts';
import { NewPlan } from './plan-form.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PlanState } from './plan-state.tsx';
import { isOpen, stateOptions, wayOptions } from './plan-words.ts';
import { usePlanNews } from './refresh-plans.ts';

/** How many plans one call accepts. */
const MOST = 1000;

const facts: readonly Column<VisitPlan>[] = [
  { key: 'custName', title: '客户', width: 110, render: ({ custName }) => custName },
  { key: 'planTime', title: '计划时间', width: 120, render: ({ planTime }) => <RelativeTime at={planTime} /> },
  { key: 'state', title: '状态', width: 90, render: ({ state }) => <PlanState state={state} /> },
  { key: 'way', title: '方式', width: 70, render: ({ way }) => visitPlanWayNames[way] },
  { key: 'content', title: '回访内容', width: 260, render: ({ content }) => content },
  { key: 'phone', title: '联系电话', width: 160, render: ({ phone, custName }) => <PhoneNumber phone={phone} of={custName} /> },
  { key: 'ownerName', title: '归属坐席', width: 100, render: ({ ownerName }) => ownerName },
  { key: 'repeat', title: '重复', width: 80, render: ({ repeat }) => visitPlanRepeatNames[repeat] },
  { key: 'result', title: '结果', width: 200, render: ({ result }) => result || <span className="lx-no-value">—</span> },
];

const actionsOf = (dialling: PlanDialling | null, finish: (plan: VisitPlan) => void): Column<VisitPlan> => ({
  key: 'actions',
  title: '操作',
  width: 110,
  actions: true,
  render: (plan) => (
    <span className="lx-row-actions">
      {dialling && isDiallable(plan) && (
        <button
          type="button"
          disabled={dialling.disabled}
          aria-label={`拨打 ${plan.custName}`}
          onClick={() => dialling.dial(plan)}
        >
          拨打
        </button>
      )}
      {isOpen(plan) && (
        <button type="button" aria-label={`完成 ${plan.custName} 的计划`} onClick={() => finish(plan)}>
          完成
        </button>
      )}
    </span>
  ),
});

const whose = [{ value: 'mine', text: '我的计划' }] as const;

function Filters({ list }: { list: ListState<typeof visitPlanList> }) {
  const { way, ownerId } = list.filters;
  return (
    <FilterBar
      list={list}
      moreSet={way !== undefined || ownerId !== undefined}
      more={
        <>
          <ChoiceFilter list={list} name="way" label="方式" none="全部方式" options={wayOptions} />
          <PickFilter list={list} name="ownerId" label="归属坐席" none="全部坐席" load={loadAgents} />
        </>
      }
    >
      <KeywordFilter list={list} name="keyword" label="客户姓名或完整号码" />
      <ChoiceFilter list={list} name="whose" label="范围" none="全部计划" options={whose} />
      <ChoiceFilter list={list} name="state" label="状态" none="全部状态" options={stateOptions} />
      <TimeRangeFilter list={list} label="计划时间" begin="beginTime" end="endTime" />
    </FilterBar>
  );
}

/** 回访计划 (specification section 2, /business/visit, route BusinessVisit): plans to contact customers again. */
export default function VisitPlanPage() {
  const list = useList(visitPlanList);
  usePlanNews();
  const [id, open] = useOpenPlan();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<'new' | 'hand' | VisitPlan | null>(null);
  const dialling = useDialPlan();
  const columns = useMemo(() => [...facts, actionsOf(dialling, setDialog)], [dialling]);
  const close = () => setDialog(null);
  const add = (
    <Button theme="solid" onClick={() => setDialog('new')}>
      新建计划
    </Button>
  );
  return (
    <ListPage
      title="回访计划"
      what="回访计划"
      list={list}
      columns={columns}
      filters={<Filters list={list} />}
      actions={add}
      empty={{ title: '还没有回访计划', words: '为客户安排下一次联系，到时间会收到提醒。', action: add }}
      openId={id}
      onOpen={(plan) => open(plan.id)}
      selection={{ ids: chosen, onChange: setChosen }}
    >
      <ChoiceBar count={chosen.length} unit="项计划" most={MOST} onClear={() => setChosen([])}>
        <Button disabled={chosen.length > MOST} onClick={() => setDialog('hand')}>
          移交
        </Button>
      </ChoiceBar>
      <PlanPanel id={id} onClose={() => open(undefined)} />
      {dialog === 'new' && <NewPlan onClose={close} />}
      {dialog === 'hand' && (
        <HandOverPlans
          ids={chosen}
          onClose={close}
          onDone={() => {
            setChosen([]);
            close();
          }}
        />
      )}
      {dialog !== null && typeof dialog === 'object' && <FinishPlan plan={dialog} onClose={close} />}
    </ListPage>
  );
}
