import { shift } from '@lianxi/contracts/attendance/shift.contract';
import type { ShiftTimes } from '@lianxi/contracts/attendance/shift-times';
import { CodedError } from '@lianxi/contracts/kit/errors';
import pg from 'pg';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { renewDrafts } from '../roster/roster.queries.ts';
import { breaksFit, endsInTime } from './shift.rules.ts';

export const shiftRoutes = recordRoutes(shift, {
  table: 'shifts',
  columns: {
    name: 'name',
    shortName: 'short_name',
    colour: 'colour',
    begins: 'begins',
    ends: 'ends',
    breaks: null,
    punchBefore: 'punch_before',
    punchAfter: 'punch_after',
    lateAfter: 'late_after',
    earlyBefore: 'early_before',
    productive: 'productive',
    enabled: 'enabled',
  },
  constraints: {
    shifts_name_key: shift.errors.duplicate,
    shifts_short_name_key: shift.errors.shortNameTaken,
    roster_shifts_shift_fkey: shift.errors.inUse,
  },
  rows: (shifts) => shifts.select('r.breaks'),
  toWire: ({ breaks }) => ({ breaks: breaks as unknown as ShiftTimes['breaks'][number][] }),
  toRow: ({ breaks }) => ({ breaks: JSON.stringify(breaks) }),
  order: [
    ['begins', 'asc'],
    ['id', 'asc'],
  ],
  create: (ctx, kit) => {
    requireSound(ctx.body);
    return kit.create(ctx);
  },
  update: async (ctx, kit) => {
    requireSound(ctx.body);
    const done = await kit.update(ctx);
    try {
      await renewDrafts(ctx, ctx.body.id, ctx.now);
    } catch (error) {
      const overlaps = error instanceof pg.DatabaseError && error.constraint === 'roster_shifts_no_overlap';
      throw overlaps ? new CodedError(shift.errors.overlapsInRoster, { cause: error }) : error;
    }
    return done;
  },
});

function requireSound(times: ShiftTimes): void {
  if (!endsInTime(times)) throw new CodedError(shift.errors.wrongEnd);
  if (!breaksFit(times)) throw new CodedError(shift.errors.wrongBreaks);
}
