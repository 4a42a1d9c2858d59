import type { PriorityLevel } from '@lianxi/contracts/work-order/priority.contract';
import type { ReactNode } from 'react';
import { timeTexts } from './duration.ts';
import { DurationInput } from './duration-input.tsx';

type Target = Pick<PriorityLevel, 'firstMinutes' | 'resolutionMinutes' | 'time'>;

/** The targets of the priorities, a line each. `first`: what begins the line. */
export function TargetsTable<T extends Target>({
  title,
  rows,
  first,
  nameOf,
  disabled = () => false,
  onChange,
}: {
  /** The head of the first column. */
  title: string;
  rows: readonly T[];
  first: (row: T, at: number) => ReactNode;
  nameOf: (row: T) => string;
  /** Whether the line cannot be changed. */
  disabled?: (row: T) => boolean;
  onChange: (at: number, part: Partial<Target>) => void;
}) {
  return (
    <table className="wo-targets">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">首次响应</th>
          <th scope="col">解决</th>
          <th scope="col">计时</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <td>{first(row, at)}</td>
            <td>
              <DurationInput
                label={`${nameOf(row)}首次响应`}
                none="不限"
                minutes={row.firstMinutes}
                time={row.time}
                disabled={disabled(row)}
                onChange={(firstMinutes) => onChange(at, { firstMinutes })}
              />
            </td>
            <td>
              <DurationInput
                label={`${nameOf(row)}解决`}
                none="不限"
                minutes={row.resolutionMinutes}
                time={row.time}
                disabled={disabled(row)}
                onChange={(resolutionMinutes) => onChange(at, { resolutionMinutes })}
              />
            </td>
            <td>
              <select
                className="lx-choice wo-target-time"
                aria-label={`${nameOf(row)}计时`}
                value={row.time}
                disabled={disabled(row)}
                onChange={(event) => onChange(at, { time: event.target.value as Target['time'] })}
              >
                {Object.entries(timeTexts).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
