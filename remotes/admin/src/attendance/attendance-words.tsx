import { Tag } from '@douyinfe/semi-ui';
import type { AttendanceDay } from '@lianxi/contracts/attendance/attendance.contract';
import { type AttendanceResult, attendanceResultNames, dutyStateNames } from '@lianxi/contracts/attendance/attendance-result';

const colours: Record<AttendanceResult, 'green' | 'orange' | 'red' | 'grey' | 'blue'> = {
  normal: 'green',
  late: 'orange',
  early: 'orange',
  'missing-in': 'orange',
  'missing-out': 'orange',
  absent: 'red',
  leave: 'grey',
  'rest-work': 'blue',
};

/** Minutes as hours and minutes; — for none. */
export const minutesWords = (minutes: number): string =>
  minutes === 0 ? '—' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** How often, and how long. */
export const timesWords = (times: number, minutes: number): string => (times === 0 ? '—' : `${times} 次 ${minutes} 分`);

/** What a day came to; while it goes on, where it stands. */
export function DayResults({ state, results }: Pick<AttendanceDay, 'state' | 'results'>) {
  return (
    <span className="attendance-results">
      {state !== 'settled' && <Tag color="white">{dutyStateNames[state]}</Tag>}
      {results.map((result) => (
        <Tag key={result} color={colours[result]}>
          {attendanceResultNames[result]}
        </Tag>
      ))}
    </span>
  );
}
