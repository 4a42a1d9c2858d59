import { tenantDate } from '@lianxi/contracts/kit/tenant-day';

/** What decides whether a running task dials at this moment. */
export interface TaskMoment {
  readonly now: Date;
  readonly beginDate: string | null;
  readonly endDate: string | null;
  /** It is within the hours of the task. */
  readonly open: boolean;
  /** Agents of the task, and those who are online. */
  readonly agents: number;
  readonly online: number;
  /** Contacts who may be called now, who are at an agent, and who may be called at all. */
  readonly due: number;
  readonly held: number;
  readonly left: number;
  readonly nextAt: Date | null;
}

const HOURS_AHEAD_MS = 8 * 3_600_000;

/** 14:05 of today, 11-28 09:00 of another day. */
export function shortTime(at: Date, now: Date): string {
  const local = new Date(at.getTime() + HOURS_AHEAD_MS).toISOString();
  const clock = local.slice('2026-11-27T'.length, '2026-11-27T14:05'.length);
  return tenantDate(at) === tenantDate(now) ? clock : `${local.slice('2026-'.length, '2026-11-27'.length)} ${clock}`;
}

/** Why a task may not be worked at now, whoever is there; null: it may. */
export function closedWords({ now, beginDate, endDate, open }: Pick<TaskMoment, 'now' | 'beginDate' | 'endDate' | 'open'>) {
  const today = tenantDate(now);
  if (beginDate !== null && today < beginDate) return `${beginDate} 开始外呼`;
  if (endDate !== null && today > endDate) return '已过结束日期';
  return open ? null : '不在外呼时段';
}

/** Why a running task dials nobody; empty: it can. */
export function idleWords(task: TaskMoment): string {
  const closed = closedWords(task);
  if (closed !== null) return closed;
  if (task.left + task.held === 0) return '联系人已全部处理';
  if (task.agents === 0) return '没有坐席';
  if (task.due + task.held === 0 && task.nextAt) return `下一位 ${shortTime(task.nextAt, task.now)} 可拨`;
  return task.online === 0 ? '没有坐席在线' : '';
}
