import { signStatistics } from '@lianxi/contracts/attendance/sign.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import './attendance.css';

const POLL_MS = 10_000;

/** How the shifts of today stand now. */
export function SignBar() {
  const visible = useTabVisible();
  const { data } = useCall(signStatistics, {}, { refetchInterval: visible && POLL_MS });
  if (!data) return null;
  const figures = [
    ['应到', data.due],
    ['在岗', data.here],
    ['迟到', data.late],
    ['缺勤', data.absent],
    ['请假', data.onLeave],
  ] as const;
  return (
    <dl className="attendance-now" aria-label="今天">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
