import { type NewRequest, requestErrors } from '@lianxi/contracts/attendance/shift-request.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { dateIn } from '../../../platform/calendar/zone-clock.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { requireOpenMonths } from '../month/closed-month.ts';
import { findDuty, findTimeZone, type PublishedShift } from '../roster/duty.queries.ts';
import { attendanceSettings } from '../setting/setting.queries.ts';
import { countCorrections, hasLeave } from './request.queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_LEAVE_MS = 90 * DAY_MS;
const LONGEST_OVERTIME_MS = 12 * HOUR_MS;
const CORRECTABLE_MS = 31 * DAY_MS;

interface Asked {
  readonly agentId: string;
  /** A supervisor files it: the limit of corrections is the agent's alone. */
  readonly forOther: boolean;
  readonly now: Date;
}

/** Refuses a request that could never be approved. */
export async function requireSound(tenant: TenantDb, request: NewRequest, { agentId, forOther, now }: Asked): Promise<void> {
  switch (request.kind) {
    case 'leave': {
      const { begin, end } = spanOf(request, LONGEST_LEAVE_MS);
      await requireOpenBetween(tenant, begin, end);
      if (await hasLeave(tenant, agentId, { begin, end, states: ['submitted', 'approved'] })) {
        throw new CodedError(requestErrors.overlapsLeave);
      }
      return;
    }
    case 'overtime': {
      const { begin, end } = spanOf(request, LONGEST_OVERTIME_MS);
      return requireOpenBetween(tenant, begin, end);
    }
    case 'correction': {
      const at = new Date(request.beginTime);
      const ago = now.getTime() - at.getTime();
      if (ago < 0 || ago > CORRECTABLE_MS) throw new CodedError(requestErrors.notPast);
      await requireOpenBetween(tenant, at, at);
      if (forOther) return;
      const { correctionsAMonth } = await attendanceSettings.find(tenant);
      const month = dateIn(await findTimeZone(tenant), at.getTime()).slice(0, 7);
      if ((await countCorrections(tenant, agentId, month)) >= correctionsAMonth) {
        throw new CodedError(requestErrors.tooManyCorrections);
      }
      return;
    }
    case 'swap': {
      const { day, otherAgentId, otherDay } = request;
      if (otherAgentId === agentId) throw new CodedError(requestErrors.self);
      await requireSwappable(tenant, { agentId, day, otherAgentId, otherDay }, now);
    }
  }
}

function spanOf({ beginTime, endTime }: { beginTime: string; endTime: string }, longest: number): { begin: Date; end: Date } {
  const [begin, end] = [new Date(beginTime), new Date(endTime)];
  if (begin >= end) throw new CodedError(requestErrors.wrongSpan);
  if (end.getTime() - begin.getTime() > longest) throw new CodedError(requestErrors.tooLong);
  return { begin, end };
}

/** Refuses what touches a month whose figures are final. */
export async function requireOpenBetween(tenant: TenantDb, begin: Date, end: Date): Promise<void> {
  const timeZone = await findTimeZone(tenant);
  const days: string[] = [];
  for (let at = begin.getTime(); at < end.getTime(); at += DAY_MS) days.push(dateIn(timeZone, at));
  days.push(dateIn(timeZone, end.getTime()));
  await requireOpenMonths(tenant, days, requestErrors.closedMonth);
}

export interface Swap {
  readonly agentId: string;
  readonly day: string;
  readonly otherAgentId: string;
  readonly otherDay: string | null;
}

/**
 * Both give a published shift, and neither keeps one on a day on which they get one. A shift that goes on may be taken over.
 * @throws CodedError shift-request.noShift, shift-request.occupied, shift-request.closedMonth
 */
export async function requireSwappable(tenant: TenantDb, swap: Swap, now: Date): Promise<void> {
  const { agentId, day, otherAgentId, otherDay } = swap;
  const days = [day, otherDay ?? day].sort();
  await requireOpenMonths(tenant, days, requestErrors.closedMonth);
  const range = { from: days[0] ?? day, to: days.at(-1) ?? day };
  const duty = await findDuty(tenant, await findTimeZone(tenant), [agentId, otherAgentId], range);
  const shiftOn = (id: string, on: string): PublishedShift | undefined =>
    duty.find((shift) => shift.agentId === id && shift.day === on);
  const given = [shiftOn(agentId, day), ...(otherDay === null ? [] : [shiftOn(otherAgentId, otherDay)])];
  if (given.some((shift) => !shift || shift.end <= now.getTime())) throw new CodedError(requestErrors.noShift);
  // Who gets a shift on a day on which they keep their own.
  const keepsOwn = (id: string, on: string, gives: string | null) => on !== gives && shiftOn(id, on) !== undefined;
  if (keepsOwn(otherAgentId, day, otherDay)) throw new CodedError(requestErrors.occupied);
  if (otherDay !== null && keepsOwn(agentId, otherDay, day)) throw new CodedError(requestErrors.occupied);
}
