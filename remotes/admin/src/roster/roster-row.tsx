import type { RosterAgent, RosterShift } from '@lianxi/contracts/attendance/roster.contract';
import { type RosterWarning, warningsOf, warningWords } from '@lianxi/contracts/attendance/roster-warnings';
import { shiftClock, spanWords, workedMinutes } from '@lianxi/contracts/attendance/shift-times';
import { shiftColour } from '@lianxi/shared/shift/shift-mark';
import { memo, useMemo } from 'react';
import { cellsOf } from './cell-range.ts';

export const ROW_PX = 36;
export const NAME_PX = 184;
export const HEAD_PX = 44;

/** A day of the plan. */
export interface GridDay {
  readonly day: string;
  readonly weekday: number;
  /** The name of the day when it is free: 国庆节. */
  readonly holiday: string | null;
  readonly makeUp: boolean;
}

export interface RowProps {
  readonly agent: RosterAgent;
  readonly row: number;
  /** All days of the plan; those before `lead` are not in sight. */
  readonly days: readonly GridDay[];
  readonly lead: number;
  readonly shifts: ReadonlyMap<string, RosterShift>;
  readonly first: number;
  readonly end: number;
  readonly columnPx: number;
  /** The chosen columns of this row. */
  readonly left: number | null;
  readonly right: number | null;
  /** The column with the focus, and what is being typed in it. */
  readonly active: number | null;
  readonly typing: string;
}

/** The warnings of each day of a person. */
export function useWarnings(agent: RosterAgent, days: readonly GridDay[], shifts: ReadonlyMap<string, RosterShift>) {
  return useMemo(() => warningsOfAgent(agent, days, shifts), [agent, days, shifts]);
}

export function warningsOfAgent(
  agent: Pick<RosterAgent, 'draft'>,
  days: readonly GridDay[],
  shifts: ReadonlyMap<string, RosterShift>,
): RosterWarning[][] {
  const planned = days.map(({ day, holiday }, index) => {
    const id = agent.draft[index] ?? null;
    return { day, holiday, shift: id === null ? null : (shifts.get(id) ?? null) };
  });
  return warningsOf(planned);
}

/** A cell in words: for its hint, and for screen readers. */
export function cellWords(
  agent: RosterAgent,
  index: number,
  shifts: ReadonlyMap<string, RosterShift>,
  warnings: readonly RosterWarning[],
): string {
  const [draft, published] = [agent.draft[index] ?? null, agent.published[index] ?? null];
  const named = (id: string | null) => {
    const shift = id === null ? undefined : shifts.get(id);
    return shift ? `${shift.name} ${spanWords(shift)}` : '休息';
  };
  const state =
    draft !== published ? `未发布，已发布为 ${named(published)}` : agent.outdated.includes(index) ? '班次时间已修改，未发布' : '';
  const leave = agent.leave.includes(index) ? '请假' : '';
  return [named(draft), state, leave, ...warnings.map(warningWords)].filter(Boolean).join('；');
}

function PlainRow(props: RowProps) {
  const { agent, row, days, lead, shifts, first, end, columnPx, left, right, active, typing } = props;
  const warnings = useWarnings(agent, days, shifts);
  const minutes = useMemo(
    () =>
      agent.draft.slice(lead).reduce((sum, id) => {
        const shift = id === null ? undefined : shifts.get(id);
        return sum + (shift ? workedMinutes(shift) : 0);
      }, 0),
    [agent, lead, shifts],
  );
  const columns = cellsOf({ top: 0, bottom: 0, left: first, right: end - 1 }).map(({ column }) => column);
  return (
    <tr
      aria-rowindex={row + 2}
      className="roster-row"
      style={{ top: HEAD_PX + row * ROW_PX, width: NAME_PX + columnPx * (days.length - lead) }}
    >
      <th scope="row" className="roster-name" title={`${agent.agName} ${agent.agNo} ${agent.departName}`}>
        <span className="roster-name-text">{agent.agName}</span>
        <span className="roster-hours">{minutes === 0 ? '—' : shiftClock(minutes)}</span>
      </th>
      {columns.map((column) => {
        const index = column + lead;
        const id = agent.draft[index] ?? null;
        const shift = id === null ? undefined : shifts.get(id);
        const warned = warnings[index] ?? [];
        const changed = id !== (agent.published[index] ?? null) || agent.outdated.includes(index);
        const chosen = left !== null && right !== null && left <= column && column <= right;
        const classes = [
          'roster-cell',
          chosen && 'roster-chosen',
          active === column && 'roster-active',
          changed && 'roster-changed',
          days[index]?.holiday != null && 'roster-off',
        ];
        return (
          <td
            key={column}
            aria-colindex={column + 2}
            data-row={row}
            data-column={column}
            className={classes.filter(Boolean).join(' ')}
            style={{ left: NAME_PX + column * columnPx, width: columnPx }}
            title={cellWords(agent, index, shifts, warned)}
          >
            {active === column && typing ? (
              <span className="roster-typing">{typing}</span>
            ) : shift ? (
              <span className={`roster-shift ${shiftColour(shift.colour)}`}>{shift.shortName}</span>
            ) : agent.leave.includes(index) ? (
              <span className="roster-leave">假</span>
            ) : null}
            {warned.length > 0 && <span className="roster-warned" aria-label="有提醒" role="img" />}
          </td>
        );
      })}
    </tr>
  );
}

/** A person's row of the grid. It is drawn again only when its own values change. */
export const RosterRow = memo(PlainRow);
