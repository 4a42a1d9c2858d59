import { signStatistics } from '@lianxi/contracts/attendance/sign.contract';
import { callWarnings } from '@lianxi/contracts/callcenter/monitoring.contract';
import type { MonitorWarnings } from '@lianxi/contracts/kit/monitor-warning';
import { conversationWarnings } from '@lianxi/contracts/online/silent-monitor.contract';
import { toDoList } from '@lianxi/contracts/to-do/to-do.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useWarnings } from '@lianxi/shared/live/use-warnings';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useSession } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useMemo } from 'react';

const MINUTE_MS = 60_000;
const MOST = 5;

/** 待办: the kinds of what waits for the user; each opens its list. */
export function ToDoCard() {
  const { data, error, refetch } = useCall(toDoList, { query: { snoozed: '0' } }, { refetchInterval: MINUTE_MS });
  const openTab = useOpenTab();
  if (error && !data) return <Failure what="待办" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={3} />;
  if (data.groups.length === 0) return <p className="board-none">没有待办。</p>;
  return (
    <ul className="board-list">
      {data.groups.slice(0, MOST).map(({ kind, name, count, overdue }) => (
        <li key={kind}>
          <button type="button" onClick={() => openTab('/home/worktodo')}>
            <span>{name}</span>
            <span>
              {overdue > 0 && <span className="board-note board-note-warns">{overdue} 项超时 </span>}
              {count}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** 签到统计: who of the user's colleagues is there. */
export function SignCard() {
  const { data, error, refetch } = useCall(signStatistics, {}, { refetchInterval: MINUTE_MS });
  if (error && !data) return <Failure what="签到统计" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={2} />;
  const figures = { 应到: data.due, 已签入: data.here, 迟到: data.late, 缺勤: data.absent, 请假: data.onLeave };
  return (
    <dl className="board-figures">
      {Object.entries(figures).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The channels with warnings, and the right to the page that watches each. */
const channels: readonly { source: MonitorWarnings; code: string }[] = [
  { source: callWarnings, code: 'callcenter_monitoring' },
  { source: conversationWarnings, code: 'online_onlinemonitoring' },
];

/** 预警 that nobody handled yet, of the channels that the user watches. */
export function AlertsCard() {
  const authority = useSession((state) => state.authority);
  const sources = useMemo(() => channels.filter(({ code }) => authority.includes(code)).map(({ source }) => source), [authority]);
  const { warnings, error, read } = useWarnings(sources);
  const openTab = useOpenTab();
  if (sources.length === 0) return <p className="board-none">没有可查看的预警。</p>;
  if (error !== null && warnings.length === 0) return <Failure what="预警" error={error} onRetry={() => void read()} />;
  const open = warnings.filter(({ state }) => state === 'open');
  if (open.length === 0) return <p className="board-none">没有未处理的预警。</p>;
  return (
    <ul className="board-list">
      {open.slice(0, MOST).map(({ source, sessionId, warning, agName, at }) => (
        <li key={`${source.channel}-${sessionId}-${warning}`}>
          <button type="button" onClick={() => openTab(`${source.route}?id=${sessionId}`)}>
            <span>
              {source.words[warning]} {agName}
            </span>
            <RelativeTime at={at} />
          </button>
        </li>
      ))}
    </ul>
  );
}
