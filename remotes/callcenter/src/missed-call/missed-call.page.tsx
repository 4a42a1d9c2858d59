import { Button } from '@douyinfe/semi-ui';
import { missedCallList } from '@lianxi/contracts/callcenter/call-record.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { type RowOf, useList } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useDial } from '@lianxi/shared/telephony/use-dial';
import { useMemo, useState } from 'react';
import { callerColumns } from '../call-record/call-columns.tsx';
import { useCallRows } from '../call-record/call-rows.ts';
import { useCallNews } from '../call-record/use-call-news.ts';
import { popUpTab, searchOf } from '../popup/pop-up-address.ts';
import { AssignModal } from './assign-modal.tsx';

type Missed = RowOf<typeof missedCallList>;

const facts: readonly Column<Missed>[] = [
  ...callerColumns,
  { key: 'skillGroupName', title: '技能组', width: 130, render: ({ skillGroupName }) => skillGroupName || '—' },
  { key: 'assignedName', title: '回拨坐席', width: 120, render: ({ assignedName }) => assignedName || '未分配' },
  {
    key: 'handled',
    title: '回拨',
    width: 110,
    render: ({ handled, callBackWanted }) => (handled ? '已回拨' : callBackWanted ? '客户要求回拨' : '未回拨'),
  },
];

const handling = [
  { value: '0', text: '未回拨' },
  { value: '1', text: '已回拨' },
] as const;

/** Calls that nobody answered, why, and which agent calls back (specification section 2, /callcenter/loss). */
export default function LossPage() {
  const list = useCallRows(useList(missedCallList));
  useCallNews(missedCallList);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [assigning, setAssigning] = useState(false);
  const openTab = useOpenTab();
  const mayDial = useHolds('homepage_makecall');
  const { ways, dial } = useDial();
  const [way] = ways;

  const columns = useMemo<readonly Column<Missed>[]>(() => {
    if (!mayDial || !way) return facts;
    const callBack = ({ callerId, linkedid, handled }: Missed) => (
      <span className="lx-row-actions">
        <button
          type="button"
          disabled={handled || callerId === ''}
          aria-label={`回拨 ${shownNumber(callerId)}`}
          onClick={() => void dial.run(callerId, way, { callLossField: linkedid })}
        >
          回拨
        </button>
      </span>
    );
    return [...facts, { key: 'actions', title: '操作', width: 90, actions: true, render: callBack }];
  }, [mayDial, way, dial.run]);

  const showCaller = ({ callerId }: Missed) => {
    const { path, title } = popUpTab(searchOf(callerId));
    openTab(path, { title });
  };
  return (
    <ListPage
      title="漏话列表"
      what="漏话"
      list={list}
      columns={columns}
      onOpen={showCaller}
      selection={{ ids: chosen, onChange: setChosen }}
      actions={
        <Button theme="solid" disabled={chosen.length === 0} onClick={() => setAssigning(true)}>
          分配
        </Button>
      }
      empty={{ title: '没有漏话', words: '没有接通的来电会连同原因列在这里，便于回拨。' }}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="phone" label="电话号码" />
          <ChoiceFilter list={list} name="handled" label="回拨" none="全部" options={handling} />
          <TimeRangeFilter list={list} label="来电时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {assigning && (
        <AssignModal
          ids={[...chosen]}
          onClose={() => setAssigning(false)}
          onDone={() => {
            setAssigning(false);
            setChosen([]);
          }}
        />
      )}
    </ListPage>
  );
}
