import type { VisitPlanRepeat, VisitPlanState, VisitPlanWay } from '@lianxi/contracts/customer/visit-plan.contract';
import { visitPlanWayNames } from '@lianxi/contracts/customer/visit-plan-words';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** China is ahead of UTC by so much, without summer time. */
const AHEAD_MS = 8 * 3_600_000;
const MOST_YEARS = 5;

/** A plan is for a time to come, and not for one that nobody lives to see. */
export function isPlannable(planAt: Date, now: Date): boolean {
  return planAt > now && planAt.getTime() < now.getTime() + MOST_YEARS * 366 * DAY_MS;
}

/** The state that people see. */
export function stateOf(state: string, planAt: Date, now: Date): VisitPlanState {
  return state === 'open' && planAt <= now ? 'overdue' : (state as VisitPlanState);
}

/** When the notices of an open plan are due. A reminder whose time is over is none. */
export function noticesOf(planAt: Date, remindMinutes: number | null, now: Date): { remind_at: Date | null; overdue_at: Date } {
  const remindAt = remindMinutes === null ? null : new Date(planAt.getTime() - remindMinutes * MINUTE_MS);
  return { remind_at: remindAt !== null && remindAt > now ? remindAt : null, overdue_at: planAt };
}

/**
 * The next time of a repetition that is after a moment; null: it does not repeat. `anchor`: its first time. A month without that
 * day has its last day instead.
 */
export function nextTime(anchor: Date, repeat: VisitPlanRepeat, after: Date): Date | null {
  if (repeat === 'none') return null;
  if (repeat === 'monthly') return nextMonth(anchor, after);
  const step = repeat === 'daily' ? DAY_MS : 7 * DAY_MS;
  const passed = Math.floor((after.getTime() - anchor.getTime()) / step);
  return new Date(anchor.getTime() + Math.max(1, passed + 1) * step);
}

function nextMonth(anchor: Date, after: Date): Date {
  const first = new Date(anchor.getTime() + AHEAD_MS);
  const last = new Date(after.getTime() + AHEAD_MS);
  const months = (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
  const at = monthsAfter(first, Math.max(1, months));
  return at > after ? at : monthsAfter(first, Math.max(1, months) + 1);
}

/** `local`: China's time in the fields of UTC. */
function monthsAfter(local: Date, months: number): Date {
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Date.UTC(year, month, Math.min(local.getUTCDate(), lastDay));
  return new Date(day + (local.getTime() % DAY_MS) - AHEAD_MS);
}

/** `11/28 10:00`; of another year `2027/01/02 10:00`. */
export function planTimeText(planAt: Date, now: Date): string {
  const text = localTime(planAt).slice(0, 16).replaceAll('-', '/');
  return text.slice(0, 4) === localTime(now).slice(0, 4) ? text.slice(5) : text;
}

interface Told {
  readonly way: string;
  readonly planAt: Date;
  readonly now: Date;
}

const wayText = (way: string) => visitPlanWayNames[way as VisitPlanWay];

/* The history's texts. */

export function newPlanText({ way, planAt, now }: Told, ownerName: string, content: string): string {
  return `计划于 ${planTimeText(planAt, now)} ${wayText(way)}回访，归属${ownerName}：${content}`;
}

export function changedPlanText(before: Told, after: Told, content: string | null): string {
  const changes = [
    ...(before.planAt.getTime() === after.planAt.getTime()
      ? []
      : [`时间由 ${planTimeText(before.planAt, before.now)} 改为 ${planTimeText(after.planAt, after.now)}`]),
    ...(before.way === after.way ? [] : [`方式改为${wayText(after.way)}`]),
    ...(content === null ? [] : [`内容改为：${content}`]),
  ];
  return `修改计划：${changes.join('；') || '提醒或重复'}`;
}

export function handedPlanText({ planAt, now }: Told, ownerName: string): string {
  return `${planTimeText(planAt, now)} 的计划移交给${ownerName}`;
}

export function endedPlanText(
  { planAt, now }: Told,
  end: { state: 'done' | 'cancelled'; words: string; byCall: boolean },
): string {
  const plan = `${planTimeText(planAt, now)} 的计划`;
  // The summary has an entry of its own.
  if (end.byCall) return `${plan}由通话小结完成`;
  return [`${plan}${end.state === 'done' ? '已完成' : '已取消'}`, end.words].filter(Boolean).join('：');
}
