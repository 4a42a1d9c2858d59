import { departmentTree } from '@lianxi/contracts/admin/department.contract';
import { type AdherenceRow, adherenceList, adherenceOfAgent } from '@lianxi/contracts/attendance/adherence.contract';
import { adherenceTopic } from '@lianxi/contracts/attendance/events';
import { seatsTopic } from '@lianxi/contracts/callcenter/events';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { videoSeatsTopic } from '@lianxi/contracts/videocall/events';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { clockOn } from '@lianxi/shared/shift/moment-words';
import { useEffect, useMemo } from 'react';
import { minutesWords } from '../attendance/attendance-words.tsx';
import { departmentOptions } from '../department/department-tree.ts';
import { doingWords, plannedWords, rateWords, Verdict } from './adherence-words.tsx';
import { AgentDaySheet } from './agent-day.sheet.tsx';
import '../attendance/attendance.css';

const topics = [adherenceTopic, seatsTopic, videoSeatsTopic];
/** What is shown is at most this old. */
const GAP_MS = 2000;
/** Minutes pass although nobody changes anything. */
const MINUTE_MS = 60_000;

const none = <span className="lx-no-value">—</span>;

const columnsOf = (day: string): readonly Column<AdherenceRow>[] => [
  { key: 'agName', title: '坐席', width: 130, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'departName', title: '部门', width: 120, render: ({ departName }) => departName },
  {
    key: 'shift',
    title: '班次',
    width: 130,
    render: ({ beginTime, endTime }) => `${clockOn(day, beginTime)}–${clockOn(day, endTime)}`,
  },
  { key: 'planned', title: '现在应', width: 80, render: ({ now }) => (now ? plannedWords(now) : none) },
  { key: 'doing', title: '现在', width: 90, render: ({ now }) => (now ? doingWords(now) : none) },
  { key: 'verdict', title: '判定', width: 110, render: ({ now }) => (now ? <Verdict {...now} /> : none) },
  { key: 'scheduled', title: '应在岗', width: 80, align: 'right', render: ({ scheduled }) => minutesWords(scheduled) },
  { key: 'deviating', title: '偏离', width: 80, align: 'right', render: ({ deviating }) => minutesWords(deviating) },
  { key: 'adherence', title: '遵守率', width: 90, align: 'right', render: ({ adherence }) => rateWords(adherence) },
  { key: 'conformance', title: '符合率', width: 90, align: 'right', render: ({ conformance }) => rateWords(conformance) },
];

const readAgain = async () => void (await Promise.all([invalidate(adherenceList), invalidate(adherenceOfAgent)]));

/** 遵守率: whether agents do what their roster plans, live and on any past day. */
export default function AdherencePage() {
  const list = useList(adherenceList, { pageSize: 50 });
  const today = tenantDate(new Date());
  const day = list.filters.day ?? today;
  const [openId, setOpen] = useAddressValue('id');
  const departments = useCall(departmentTree, {});
  const columns = useMemo(() => columnsOf(day), [day]);
  useLiveReading(topics, day === today, readAgain, GAP_MS);
  useEffect(() => {
    const timer = setInterval(() => void readAgain(), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const open = list.data?.list.find(({ id }) => id === openId);
  return (
    <ListPage
      title="遵守率"
      what="遵守率"
      list={list}
      columns={columns}
      onOpen={({ id }) => setOpen(id)}
      openId={openId}
      empty={{ title: '当天没有排班', words: '发布排班后，这里对照计划与实际状态。' }}
      filters={
        <FilterBar list={list}>
          <input
            type="date"
            className="attendance-month"
            aria-label="日期"
            required
            value={day}
            onChange={({ target }) => target.value && list.change({ day: target.value })}
          />
          <ChoiceFilter
            list={list}
            name="departmentId"
            label="部门"
            none="全部部门"
            options={departmentOptions(departments.data ?? [])}
          />
          <KeywordFilter list={list} name="keyword" label="姓名或工号" />
        </FilterBar>
      }
    >
      {open && <AgentDaySheet row={open} day={day} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
