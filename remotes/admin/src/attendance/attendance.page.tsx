import { Button } from '@douyinfe/semi-ui';
import { departmentTree } from '@lianxi/contracts/admin/department.contract';
import {
  closedMonths,
  closeMonth,
  exportMonth,
  type MonthRow,
  monthSheet,
} from '@lianxi/contracts/attendance/attendance.contract';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { ExportButton } from '@lianxi/shared/list/export-button';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter, KeywordFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useAddressValue, useList } from '@lianxi/shared/list/use-list';
import { Can } from '@lianxi/shared/ui/can';
import { confirm } from '@lianxi/shared/ui/confirm';
import { departmentOptions } from '../department/department-tree.ts';
import { minutesWords, timesWords } from './attendance-words.tsx';
import { MonthInput } from './month-input.tsx';
import { PersonDrawer } from './person.drawer.tsx';
import { SignBar } from './sign-bar.tsx';

const number = (value: number) => (value === 0 ? '—' : value);

const columns: readonly Column<MonthRow>[] = [
  { key: 'agName', title: '坐席', width: 130, render: ({ agName, agNo }) => `${agName} ${agNo}` },
  { key: 'departName', title: '部门', width: 120, render: ({ departName }) => departName },
  { key: 'shifts', title: '出勤班次', width: 110, align: 'right', render: ({ attended, shifts }) => `${attended}/${shifts}` },
  { key: 'scheduled', title: '应出勤', width: 90, align: 'right', render: ({ scheduled }) => minutesWords(scheduled) },
  { key: 'present', title: '出勤', width: 90, align: 'right', render: ({ present }) => minutesWords(present) },
  { key: 'leave', title: '请假', width: 80, align: 'right', render: ({ leave }) => minutesWords(leave) },
  { key: 'late', title: '迟到', width: 110, align: 'right', render: ({ late, lateMinutes }) => timesWords(late, lateMinutes) },
  {
    key: 'early',
    title: '早退',
    width: 100,
    align: 'right',
    render: ({ early, earlyMinutes }) => timesWords(early, earlyMinutes),
  },
  { key: 'missing', title: '缺卡', width: 70, align: 'right', render: ({ missing }) => number(missing) },
  { key: 'absent', title: '缺勤', width: 70, align: 'right', render: ({ absent }) => number(absent) },
  { key: 'extra', title: '休息日上班', width: 120, align: 'right', render: ({ extra }) => minutesWords(extra) },
  { key: 'overtime', title: '加班', width: 110, align: 'right', render: ({ overtime }) => minutesWords(overtime) },
];

/** 考勤 (/basicmodule/attendance): who was there, person by person, of a month. */
export default function AttendancePage() {
  const list = useList(monthSheet, { pageSize: 50 });
  const month = list.filters.month ?? tenantDate(new Date()).slice(0, 7);
  const [openId, setOpen] = useAddressValue('id');
  const departments = useCall(departmentTree, {});
  const closed = useCall(closedMonths, {});
  const isClosed = closed.data?.some((each) => each.month === month) ?? false;
  const over = month < tenantDate(new Date()).slice(0, 7);
  const close = useAction(async () => {
    const words = '封账后，该月的排班、打卡和申请都不能再修改，也不能撤销。';
    if (!(await confirm({ title: `确定将 ${month} 封账吗？`, words, act: '封账', danger: true }))) return;
    await call(closeMonth, { body: { month } });
    await Promise.all([invalidate(closedMonths), invalidate(monthSheet)]);
  });
  const { departmentId, keyword } = list.filters;
  const open = list.data?.list.find(({ id }) => id === openId);
  return (
    <ListPage
      title="考勤月报"
      what="考勤月报"
      list={list}
      columns={columns}
      onOpen={({ id }) => setOpen(id)}
      openId={openId}
      actions={
        <>
          {isClosed && <span className="attendance-closed">已封账</span>}
          {over && closed.data && !isClosed && (
            <Can code="basicmodule_attendance_close">
              <Button loading={close.running} onClick={() => void close.run()}>
                封账
              </Button>
            </Can>
          )}
          <ExportButton
            begin={() =>
              call(exportMonth, { body: { month, ...(departmentId && { departmentId }), ...(keyword && { keyword }) } })
            }
            disabled={!list.data || list.data.total === 0}
          />
        </>
      }
      empty={{ title: '该月没有考勤', words: '发布排班或坐席签入后，这里按人统计。' }}
      filters={
        <FilterBar list={list}>
          <MonthInput value={month} onChange={(next) => list.change({ month: next })} />
          <ChoiceFilter
            list={list}
            name="departmentId"
            label="部门"
            none="全部部门"
            options={departmentOptions(departments.data ?? [])}
          />
          <KeywordFilter list={list} name="keyword" label="姓名或工号" />
          <SignBar />
        </FilterBar>
      }
    >
      {open && <PersonDrawer row={open} month={month} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
