import type { RosterChange } from '@lianxi/contracts/attendance/roster.contract';
import { daysLater, shiftOfRotation } from '@lianxi/contracts/attendance/rotation';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import { publishCells, recount, replaceCells } from '../areas/attendance/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;

interface DemoShift {
  name: string;
  short: string;
  colour: string;
  begins: number;
  ends: number;
  breaks: { from: number; to: number }[];
  productive?: false;
}

const shifts: readonly DemoShift[] = [
  { name: '早班', short: '早', colour: 'blue', begins: 480, ends: 960, breaks: [{ from: 690, to: 720 }] },
  { name: '中班', short: '中', colour: 'green', begins: 840, ends: 1320, breaks: [{ from: 1050, to: 1080 }] },
  { name: '夜班', short: '夜', colour: 'violet', begins: 1320, ends: 1800, breaks: [{ from: 1560, to: 1590 }] },
  { name: '行政班', short: '常', colour: 'cyan', begins: 540, ends: 1080, breaks: [{ from: 720, to: 780 }] },
  { name: '培训', short: '训', colour: 'amber', begins: 540, ends: 1020, breaks: [{ from: 720, to: 780 }], productive: false },
];
/** Of the shifts above, by their place; null: free. */
const pattern = [0, 0, 1, 1, 2, 2, null, null];

export interface AttendanceToInsert {
  random: Random;
  agents: readonly DemoAgent[];
  now: Date;
  /** The weeks before this month that were worked. */
  weeks: number;
}

/**
 * Shifts, the roster of the past weeks and of this month, and the draft of the next one, which has gaps; the punches until now with
 * a few who came late, and two who did not come; some requests.
 */
export async function insertAttendance(tenant: TenantTx, { random, agents, now, weeks }: AttendanceToInsert): Promise<void> {
  const { tx, tenantId } = tenant;
  const ids = await insertShifts(tenant);
  const today = tenantDate(now);
  const month = `${today.slice(0, 7)}-01`;
  const next = `${daysLater(month, 31).slice(0, 7)}-01`;
  const after = `${daysLater(next, 31).slice(0, 7)}-01`;
  const from = daysLater(month, -7 * weeks);
  const rotation = { pattern: pattern.map((place) => (place === null ? null : (ids[place] ?? null))), anchor: from };
  const changes: RosterChange[][] = [];
  for (const [index, { id: agentId }] of agents.entries()) {
    const own: RosterChange[] = [];
    for (let day = from; day < after; day = daysLater(day, 1)) {
      const shiftId = shiftOfRotation(rotation, day, index * 3);
      if (shiftId !== null && (day < next || !random.chance(0.06))) own.push({ agentId, day, shiftId, seen: null });
    }
    changes.push(own);
  }
  // A statement for each person stays short, on a busy machine too.
  for (const own of changes) {
    await replaceCells(tenant, own);
    await publishCells(
      tenant,
      own.filter(({ day }) => day < next),
    );
  }
  await insertPunches(tenant, random, now);
  await insertStatuses(tenant, now);
  const agentIds = agents.map(({ id }) => id);
  await insertRequests(tenant, random, agentIds, now);
  await recount(tenant, agentIds, { from, to: daysLater(next, -1) }, now);
  await tx
    .insertInto('attendance_settings')
    .values({ tenant_id: tenantId, sign_required: false, corrections_a_month: 3 })
    .execute();
}

async function insertShifts({ tx, tenantId }: TenantTx): Promise<string[]> {
  const rows = shifts.map(({ name, short, colour, begins, ends, breaks, productive = true }) => ({
    ...{ tenant_id: tenantId, name, short_name: short, colour, begins, ends, breaks: JSON.stringify(breaks), productive },
    ...{ punch_before: 60, punch_after: 120, late_after: 5, early_before: 5, enabled: true },
  }));
  const made = await tx.insertInto('shifts').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** A check-in and a check-out for each shift that has begun, of which 4 % come late and two never. */
async function insertPunches({ tx, tenantId }: TenantTx, random: Random, now: Date): Promise<void> {
  const { rows } = await sql<{ agent: string; begin: Date; end: Date }>`
    select agent_id as agent, lower(span) as begin, upper(span) as end from roster_shifts
    where tenant_id = ${tenantId} and layer = 'published' and lower(span) < ${now} order by lower(span), agent_id`.execute(tx);
  const absent = new Set([Math.floor(rows.length / 3), Math.floor(rows.length / 2)]);
  const punches = rows.flatMap(({ agent, begin, end }, index) => {
    if (absent.has(index)) return [];
    const late = random.chance(0.04) ? random.int(6, 35) : -random.int(1, 12);
    const seconds = random.int(0, 59) * 1000;
    return [
      { agent, kind: 'in', at: new Date(begin.getTime() + late * MINUTE_MS + seconds) },
      { agent, kind: 'out', at: new Date(end.getTime() + random.int(0, 15) * MINUTE_MS + seconds) },
    ];
  });
  const past = punches.filter(({ at }) => at <= now);
  await sql`
    insert into punches (tenant_id, agent_id, kind, at, source)
    select ${tenantId}, p.agent, p.kind, p.at, 'header'
    from jsonb_to_recordset(${JSON.stringify(past)}::jsonb) as p (agent bigint, kind text, at timestamptz)`.execute(tx);
  // Whose shift goes on is checked in.
  await sql`
    insert into attendance_clocks (tenant_id, agent_id, since, until)
    select ${tenantId}, r.agent_id, p.at, upper(r.span) + interval '2 hours'
    from roster_shifts r
    join lateral (select kind, at from punches p where p.tenant_id = r.tenant_id and p.agent_id = r.agent_id order by at desc limit 1) p
      on p.kind = 'in'
    where r.tenant_id = ${tenantId} and r.layer = 'published' and r.span @> ${now}::timestamptz`.execute(tx);
}

/** The statuses of the shifts of the past week, for adherence: breaks begin and end a little beside the plan. */
async function insertStatuses({ tx, tenantId }: TenantTx, now: Date): Promise<void> {
  await sql`
    with worked as (
      select r.agent_id, r.day, r.terms, came.at as came_at, went.at as went_at
      from roster_shifts r
      join lateral (
        select at from punches p where p.tenant_id = r.tenant_id and p.agent_id = r.agent_id and p.kind = 'in'
          and p.at between lower(r.span) - interval '1 hour' and upper(r.span) order by at limit 1
      ) came on true
      join lateral (
        select at from punches p where p.tenant_id = r.tenant_id and p.agent_id = r.agent_id and p.kind = 'out'
          and p.at between upper(r.span) and upper(r.span) + interval '1 hour' order by at limit 1
      ) went on true
      where r.tenant_id = ${tenantId} and r.layer = 'published'
        and went.at <= ${now} and went.at > ${now}::timestamptz - interval '7 days'
    ), breaks as (
      select w.agent_id, (w.day + make_interval(mins => (b ->> 'from')::int)) at time zone 'Asia/Shanghai' as begin,
        (w.day + make_interval(mins => (b ->> 'to')::int)) at time zone 'Asia/Shanghai' as over,
        (w.agent_id * 7 + extract(day from w.day)::int) % 11 as beside
      from worked w cross join jsonb_array_elements(w.terms -> 'breaks') as b
    )
    insert into agent_text_status_log (tenant_id, agent_id, status, status_name, reason, at)
    select ${tenantId}, agent_id, status, name, '', at from (
      select agent_id, '1' as status, '在线' as name, came_at + interval '40 seconds' as at from worked
      union all select agent_id, '2', '小休', begin + make_interval(mins => (beside - 3)::int) from breaks
      union all select agent_id, '1', '在线', over + make_interval(mins => (beside - 2)::int) from breaks
      union all select agent_id, '0', '离线', went_at from worked
    ) changes order by at`.execute(tx);
}

const reasons = ['家中有事', '身体不适，需要就医', '孩子学校家长会', '大促期间支援', '手机没电，忘记签出'] as const;

/** Twenty requests: some are decided, most wait. */
async function insertRequests(tenant: TenantTx, random: Random, agentIds: readonly string[], now: Date): Promise<void> {
  const today = tenantDate(now);
  const { tx, tenantId, cipher } = tenant;
  const seal = (text: string) => cipher.encrypt('attendance_requests.reason', text);
  const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`);
  const some = agentIds.slice(0, 20);
  const rows = some.map((agent, index) => {
    const decided = index % 4 === 3;
    // One an hour, the last one an hour ago.
    const created = new Date(now.getTime() - (some.length - index) * 60 * MINUTE_MS);
    const state = decided ? (random.chance(0.7) ? 'approved' : 'refused') : 'submitted';
    const common = {
      tenant_id: tenantId,
      agent_id: agent,
      filed_by: agent,
      state,
      ...(decided && { decided_by: agentIds.at(-1) ?? agent, decided_at: new Date(created.getTime() + 30 * MINUTE_MS) }),
      created_at: created,
    };
    if (index % 3 === 0) {
      const day = daysLater(today, 2 + index);
      const reason = seal(random.pick([reasons[0], reasons[1], reasons[2]]));
      return {
        ...common,
        kind: 'leave',
        leave_kind: index % 2 === 0 ? 'personal' : 'sick',
        begin_at: at(day, 0),
        end_at: at(daysLater(day, 1), 0),
        reason,
      };
    }
    if (index % 3 === 1) {
      const day = daysLater(today, 1 + (index % 5));
      return { ...common, kind: 'overtime', begin_at: at(day, 18), end_at: at(day, 20), reason: seal(reasons[3]) };
    }
    return {
      ...common,
      kind: 'correction',
      state: 'submitted',
      decided_by: null,
      decided_at: null,
      punch_kind: 'out',
      begin_at: at(daysLater(today, -1 - (index % 6)), 18),
      reason: seal(reasons[4]),
    };
  });
  for (const row of rows) await tx.insertInto('attendance_requests').values(row).execute();
}
