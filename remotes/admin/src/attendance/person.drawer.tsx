import { type AttendanceDay, attendanceDays, type MonthRow } from '@lianxi/contracts/attendance/attendance.contract';
import { punchSources } from '@lianxi/contracts/attendance/punch.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { clockOn } from '@lianxi/shared/shift/moment-words';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { DayResults, minutesWords } from './attendance-words.tsx';

type Day = AttendanceDay & { id: string };

const columns: readonly Column<Day>[] = [
  { key: 'day', title: '日期', width: 100, render: ({ day }) => day },
  {
    key: 'shift',
    title: '班次',
    width: 190,
    render: ({ day, shiftName, beginTime, endTime }) =>
      shiftName && beginTime && endTime ? `${shiftName} ${clockOn(day, beginTime)}–${clockOn(day, endTime)}` : '—',
  },
  { key: 'results', title: '结果', width: 160, render: (day) => <DayResults {...day} /> },
  {
    key: 'punches',
    title: '打卡',
    width: 260,
    render: ({ day, punches }) =>
      punches
        .map(
          ({ at, kind, source }) =>
            `${kind === 'in' ? '入' : '出'} ${clockOn(day, at)}${source === 'correction' ? punchSources[source] : ''}`,
        )
        .join('、') || '—',
  },
  { key: 'scheduled', title: '应出勤', width: 100, align: 'right', render: ({ scheduled }) => minutesWords(scheduled) },
  { key: 'present', title: '出勤', width: 80, align: 'right', render: ({ present }) => minutesWords(present) },
  { key: 'leave', title: '请假', width: 80, align: 'right', render: ({ leave }) => minutesWords(leave) },
  {
    key: 'overtime',
    title: '加班',
    width: 110,
    align: 'right',
    render: ({ overtime, extra }) => minutesWords(Math.max(overtime, extra)),
  },
];

/** The days of a person's month, each with its punches. */
export function PersonDrawer({
  row,
  month,
  onClose,
}: {
  row: Pick<MonthRow, 'id' | 'agName'>;
  month: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useCall(attendanceDays, { params: { id: row.id }, query: { month } });
  return (
    <Sheet title={`${row.agName} ${month}${data?.closed ? '（已封账）' : ''}`} width={1080} onClose={onClose}>
      {error ? (
        <Failure what="考勤明细" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={10} />
      ) : data.days.length === 0 ? (
        <Empty title="该月没有排班和打卡" />
      ) : (
        <DataTable what="考勤明细" rows={data.days.map((day) => ({ ...day, id: day.day }))} columns={columns} />
      )}
    </Sheet>
  );
}
