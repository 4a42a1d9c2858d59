import { MAX_COUNTED_DAYS, periodErrors } from '@lianxi/contracts/kit/counted-period';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';

/** What is counted: from `begin` on, before `end`. */
export interface Period {
  readonly begin: Date;
  readonly end: Date;
}

const MAX_MS = MAX_COUNTED_DAYS * 86_400_000;

/**
 * The tenant's day unless it is told, and not after now.
 * @throws CodedError period.tooLong
 */
export function periodOf(
  { beginTime, endTime }: { beginTime?: string | undefined; endTime?: string | undefined },
  now: Date,
): Period {
  const end = endTime ? new Date(Math.min(Date.parse(endTime) + 1, now.getTime())) : now;
  const begin = beginTime ? new Date(beginTime) : startOfTenantDay(end);
  if (end.getTime() - begin.getTime() > MAX_MS) throw new CodedError(periodErrors.tooLong);
  return { begin, end };
}

/** A page of few rows that are all there. */
export function pageOf<R>(rows: readonly R[], { currentPage, pageSize }: { currentPage: number; pageSize: number }) {
  const first = (currentPage - 1) * pageSize;
  return { list: rows.slice(first, first + pageSize), total: rows.length, currentPage, pageSize };
}
