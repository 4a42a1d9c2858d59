import type { AgentSpan, AgentStateRow } from '@lianxi/contracts/insight/agent-report.contract';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import './state-strip.css';

/** What a span is shown as: an activity of the telephone before the status. */
export function kindOf({ status, activity }: Pick<AgentSpan, 'status' | 'activity'>): string {
  if (activity && activity !== 'idle') return activity;
  return status === '0' ? 'offline' : status === '1' ? 'ready' : 'away';
}

export const kindNames: Record<string, string> = {
  ready: '空闲',
  ringing: '振铃',
  dialing: '拨号',
  talking: '通话',
  'wrap-up': '话后',
  away: '小休等',
  offline: '离线',
  unknown: '无记录',
};

const reasons: Record<string, string> = {
  'ring-no-answer': '振铃未接，自动切换',
  'after-call': '通话后自动切换',
  forced: '班长设置',
  absent: '断线',
  'signed-out': '退出登录',
  'no-answer': '振铃未接',
  'phone-offline': '随电话离线',
};

const clock = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(11, 19);

export function spanWords(span: AgentSpan): string {
  const { since, until, statusName, reason } = span;
  const kind = kindOf(span);
  const name = kind === 'away' || kind === 'ready' ? statusName || kindNames[kind] : kindNames[kind];
  const why = reasons[reason] ? `（${reasons[reason]}）` : '';
  return `${clock(since)}–${clock(until)} ${name}${why}，${lasted(Date.parse(until) - Date.parse(since))}`;
}

/** Seconds of each kind. */
export function sumsOfKinds(spans: readonly AgentSpan[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const span of spans) {
    const kind = kindOf(span);
    sums.set(kind, (sums.get(kind) ?? 0) + (Date.parse(span.until) - Date.parse(span.since)) / 1000);
  }
  return sums;
}

/** A day of an agent as a strip from midnight to midnight. What was never recorded is hatched, and not guessed. */
export function StateStrip({ row, begin, end }: { row: AgentStateRow; begin: string; end: string }) {
  const [from, to] = [Date.parse(begin), Date.parse(end)];
  const place = (iso: string) => ((Date.parse(iso) - from) / (to - from)) * 100;
  const first = row.spans[0]?.since ?? end;
  const words = [...sumsOfKinds(row.spans)].map(([kind, seconds]) => `${kindNames[kind]} ${lasted(seconds * 1000)}`).join('，');
  return (
    <div className="state-strip" role="img" aria-label={`${row.agName}：${words}`}>
      {first > begin && <span className="state-unknown" style={{ left: 0, width: `${place(first)}%` }} title="无记录" />}
      {row.spans.map((span) => (
        <span
          key={span.since}
          className={`state-${kindOf(span)}`}
          style={{ left: `${place(span.since)}%`, width: `${place(span.until) - place(span.since)}%` }}
          title={spanWords(span)}
        />
      ))}
    </div>
  );
}
