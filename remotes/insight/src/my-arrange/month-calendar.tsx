import { attendanceResultNames } from '@lianxi/contracts/attendance/attendance-result';
import type { MyRoster } from '@lianxi/contracts/attendance/roster.contract';
import type { Period } from '@lianxi/contracts/attendance/roster-period';
import { daysBetween, daysLater, weekdayOf } from '@lianxi/contracts/attendance/rotation';
import { clockOn } from '@lianxi/shared/shift/moment-words';
import { shiftColour } from '@lianxi/shared/shift/shift-mark';
import './month-calendar.css';

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** The weeks that a period touches, each from Monday on. */
function weeksOf({ from, to }: Period): string[][] {
  const days = daysBetween(daysLater(from, 1 - weekdayOf(from)), daysLater(to, 7 - weekdayOf(to)));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The own days of a month or a week. */
export function MonthCalendar({ roster, period, today }: { roster: MyRoster; period: Period; today: string }) {
  const shifts = new Map(roster.shifts.map((shift) => [shift.day, shift]));
  const special = new Map(roster.days.map((day) => [day.day, day]));
  const leave = new Set(roster.leave);
  return (
    <table className="my-calendar" aria-label="我的排班">
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(period).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const [shift, named] = [shifts.get(day), special.get(day)];
              const outside = day < period.from || day > period.to;
              const troubles = shift?.results.filter((result) => result !== 'normal' && result !== 'leave') ?? [];
              return (
                <td
                  key={day}
                  className={outside ? 'my-day my-day-outside' : 'my-day'}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <div className="my-day-head">
                    <span>{Number(day.slice(8))}</span>
                    {named && <span className="my-day-name">{named.kind === 'make-up' ? '补班' : named.name}</span>}
                    {leave.has(day) && <span className="my-day-name">请假</span>}
                  </div>
                  {!outside && shift && (
                    <div className={`my-shift ${shiftColour(shift.colour)}`}>
                      <strong>{shift.name}</strong>
                      <span>
                        {clockOn(day, shift.beginTime)}–{clockOn(day, shift.endTime)}
                      </span>
                    </div>
                  )}
                  {!outside && troubles.length > 0 && (
                    <div className="my-day-results">{troubles.map((result) => attendanceResultNames[result]).join('、')}</div>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
