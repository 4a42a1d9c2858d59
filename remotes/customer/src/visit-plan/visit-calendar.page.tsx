import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { type VisitPlan, visitPlanList } from '@lianxi/contracts/customer/visit-plan.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useAddressValue } from '@lianxi/shared/list/use-list';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Choice } from '@lianxi/shared/ui/choice';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { useState } from 'react';
import { dayOf, type Month, monthAfter, monthOf, readMonth, weeksOf } from './month-grid.ts';
import { useOpenPlan } from './plan-address.ts';
import { NewPlan } from './plan-form.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { usePlanNews } from './refresh-plans.ts';
import './visit-calendar.css';

/** So many plans of a month are read. */
const MOST = 1000;
/** So many plans have room in a day. */
const IN_A_DAY = 3;
const DAY_MS = 86_400_000;
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const whose = [{ value: 'mine', text: '我的计划' }] as const;

const clockOf = (iso: string) => {
  const at = new Date(iso);
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
};

const dayEnd = (day: Date) => new Date(day.getTime() + DAY_MS - 1);

function Day({
  day,
  month,
  plans,
  onOpen,
}: {
  day: Date;
  month: Month;
  plans: readonly VisitPlan[];
  onOpen: (id: string) => void;
}) {
  const openTab = useOpenTab();
  const all = new URLSearchParams({ beginTime: day.toISOString(), endTime: dayEnd(day).toISOString() });
  const classes = ['plan-day', monthOf(day) !== month && 'plan-day-other', dayOf(day) === dayOf(new Date()) && 'plan-day-today'];
  return (
    <td className={classes.filter(Boolean).join(' ')}>
      <span className="plan-day-number">{day.getDate()}</span>
      {plans.slice(0, IN_A_DAY).map(({ id, planTime, custName, state, content }) => (
        <button key={id} type="button" className={`plan-entry plan-entry-${state}`} title={content} onClick={() => onOpen(id)}>
          <span>{clockOf(planTime)}</span> {custName}
        </button>
      ))}
      {plans.length > IN_A_DAY && (
        <button type="button" className="plan-more" onClick={() => openTab(`/business/visit?${all}`)}>
          共 {plans.length} 项，查看全部
        </button>
      )}
    </td>
  );
}

/** The plans of a month on its days (/business/visit/calendar). */
export default function VisitCalendarPage() {
  const [given, setMonth] = useAddressValue('month');
  const [mine, setMine] = useAddressValue('whose');
  const [id, open] = useOpenPlan();
  const [adding, setAdding] = useState(false);
  usePlanNews();
  const month = readMonth(given) ?? monthOf(new Date());
  const weeks = weeksOf(month);
  const [first, last] = [weeks[0]?.[0] ?? new Date(), weeks.at(-1)?.at(-1) ?? new Date()];
  const query = {
    pageSize: MOST,
    beginTime: first.toISOString(),
    endTime: dayEnd(last).toISOString(),
    ...(mine === 'mine' && { whose: 'mine' as const }),
  };
  const { data, error, refetch } = useCall(visitPlanList, { query });
  const byDay = Map.groupBy(
    (data?.list ?? []).toSorted((one, other) => one.planTime.localeCompare(other.planTime)),
    ({ planTime }) => dayOf(new Date(planTime)),
  );
  const turn = (months: number) => setMonth(monthAfter(month, months));
  return (
    <Page
      title="回访日历"
      count={data?.total}
      actions={
        <Button theme="solid" onClick={() => setAdding(true)}>
          新建计划
        </Button>
      }
      filters={
        <>
          <Button icon={<IconChevronLeft aria-hidden />} aria-label="上个月" onClick={() => turn(-1)} />
          <strong className="plan-month" aria-live="polite">
            {month.replace('-', ' 年 ')} 月
          </strong>
          <Button icon={<IconChevronRight aria-hidden />} aria-label="下个月" onClick={() => turn(1)} />
          <Button onClick={() => setMonth(undefined)}>本月</Button>
          <Choice label="范围" none="全部计划" options={whose} value={mine === 'mine' ? 'mine' : undefined} onChange={setMine} />
          {data && data.total > MOST && <span>计划较多，只显示前 {MOST} 项</span>}
        </>
      }
    >
      {error && !data && <Failure what="回访日历" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading rows={6} />}
      {data && (
        <table className="plan-calendar" aria-label="回访日历">
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th key={weekday} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]?.getTime()}>
                {week.map((day) => (
                  <Day key={day.getTime()} day={day} month={month} plans={byDay.get(dayOf(day)) ?? []} onOpen={open} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PlanPanel id={id} onClose={() => open(undefined)} />
      {adding && <NewPlan onClose={() => setAdding(false)} />}
    </Page>
  );
}
