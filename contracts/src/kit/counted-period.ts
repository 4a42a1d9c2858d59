import { defineErrors } from './errors.ts';

/** The most days that one query of statistics counts. */
export const MAX_COUNTED_DAYS = 31;

export const periodErrors = defineErrors('period', {
  tooLong: { kind: 'invalid', text: `一次最多统计 ${MAX_COUNTED_DAYS} 天，请缩短时间范围`, field: 'beginTime' },
});
