import { type Shift, shift } from '@lianxi/contracts/attendance/shift.contract';
import { spanWords, workedMinutes } from '@lianxi/contracts/attendance/shift-times';
import type { ColumnOf } from '@lianxi/shared/record/record-columns';
import { RecordPage } from '@lianxi/shared/record/record-page';
import { ShiftMark } from '@lianxi/shared/shift/shift-mark';
import { BreaksField, ShiftClockField } from './shift-fields.tsx';

const hours = (minutes: number) => `${Number((minutes / 60).toFixed(1))} 小时`;

const columns = (column: ColumnOf<typeof shift>) => [
  column('name', { width: 160 }),
  { key: 'mark', title: '简称', width: 90, render: (row: Shift) => <ShiftMark shift={row} /> },
  { key: 'span', title: '时间', width: 180, render: spanWords },
  { key: 'worked', title: '工时', width: 100, align: 'right' as const, render: (row: Shift) => hours(workedMinutes(row)) },
  {
    key: 'window',
    title: '打卡范围',
    width: 200,
    render: ({ punchBefore, punchAfter }: Shift) => `提前 ${punchBefore} 分，延后 ${punchAfter} 分`,
  },
  {
    key: 'grace',
    title: '迟到、早退宽限',
    width: 160,
    render: ({ lateAfter, earlyBefore }: Shift) => `${lateAfter} 分、${earlyBefore} 分`,
  },
  column('productive', { width: 90 }),
  column('enabled', { width: 80 }),
];

/** 班次 (/basicmodule/shift): the kinds of working days that rosters are made of. */
export default function ShiftPage() {
  return (
    <RecordPage
      record={shift}
      title="班次"
      columns={columns}
      emptyWords="先设置早班、晚班等班次，再在「排班」里排给坐席。"
      filters={(filter) => filter('keyword', { label: '名称或简称' })}
      removalWords={() => '已排过的班次不能删除，可停用。'}
      form={{
        fields: (field, form) => (
          <>
            {field('name')}
            <div className="lx-form-row">
              {field('shortName', { hint: '显示在排班格里，也用于键入' })}
              {field('colour')}
            </div>
            <div className="lx-form-row">
              <ShiftClockField form={form} name="begins" />
              <ShiftClockField form={form} name="ends" hint="次日的时间写作 26:00" />
            </div>
            <BreaksField form={form} />
            <div className="lx-form-row">
              {field('punchBefore')}
              {field('punchAfter')}
            </div>
            <div className="lx-form-row">
              {field('lateAfter')}
              {field('earlyBefore')}
            </div>
            {field('productive', { hint: '培训、会议等班次不接待客户' })}
            {field('enabled', { hint: '修改后的时间用于今天及以后的草稿，已发布的排班重新发布后才变' })}
          </>
        ),
      }}
    />
  );
}
