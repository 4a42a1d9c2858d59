import { specialDay } from '@lianxi/contracts/admin/special-day.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

export const specialDayRoutes = recordRoutes(specialDay, {
  table: 'special_days',
  columns: { day: 'day', name: 'name', kind: 'kind', worksAs: null },
  constraints: { special_days_day_key: specialDay.errors.duplicate },
  rows: (days) => days.select('r.works_as'),
  order: [['day', 'desc']],
  toWire: ({ works_as }) => ({ worksAs: works_as === null ? null : (String(works_as) as '1') }),
  toRow: ({ kind, worksAs }) => {
    if (kind !== 'make-up') return { works_as: null };
    if (worksAs === null) throw new CodedError(specialDay.errors.weekdayNeeded);
    return { works_as: Number(worksAs) };
  },
});
