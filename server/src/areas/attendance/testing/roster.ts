import type pg from 'pg';

/** A shift of tenant 174, called 班次 and its id. */
export async function insertShift(
  owner: pg.Client,
  { id, begins, ends }: { id: number; begins: number; ends: number },
): Promise<void> {
  await owner.query(
    `insert into shifts (tenant_id, id, name, short_name, colour, begins, ends, punch_before, punch_after, late_after, early_before,
       productive, enabled)
     overriding system value values (174, $1::int, '班次' || $1::int, $1::int::text, 'blue', $2, $3, 60, 120, 5, 5, true, true)`,
    [id, begins, ends],
  );
}

/** A published shift whose times are given as moments, whatever its kind says; it counts from the next punch on. */
export async function publishShift(
  owner: pg.Client,
  { agentId, shiftId, begin, end }: { agentId: string; shiftId: number; begin: number; end: number },
): Promise<void> {
  await owner.query(
    `insert into roster_shifts (tenant_id, agent_id, day, layer, shift_id, span, terms)
     select 174, $1, ($3::timestamptz at time zone 'Asia/Shanghai')::date, layer, $2, tstzrange($3::timestamptz, $4::timestamptz),
       '{"begins": 0, "ends": 1440, "breaks": [], "punchBefore": 60, "punchAfter": 120, "lateAfter": 5, "earlyBefore": 5, "productive": true}'
     from unnest(array['draft', 'published']) as layer`,
    [agentId, shiftId, new Date(begin), new Date(end)],
  );
}
