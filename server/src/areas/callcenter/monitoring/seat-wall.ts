import { realtimeMonitor, realtimeStatus, type Seat, seatChanges } from '@lianxi/contracts/callcenter/supervision.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { cursorAt } from '../../../platform/db/change-cursor.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { seatOf, selectSeats } from '../../../platform/queue/agent-seats.ts';
import { showNumber } from '../call/desk.ts';

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'scope' | 'principal' | 'now'>;

export const seatWallRoutes = routes((on) => {
  on(realtimeStatus, async (ctx) => {
    const [seats, skillGroups] = await Promise.all([findSeats(ctx, null), findGroups(ctx)]);
    return { seats, skillGroups, serverTime: ctx.now.toISOString(), cursor: cursorAt(ctx.now) };
  });
  on(seatChanges, async (ctx) => {
    const [seats, skillGroups] = await Promise.all([findSeats(ctx, new Date(ctx.query.cursor)), findGroups(ctx)]);
    return { seats, skillGroups, cursor: cursorAt(ctx.now) };
  });

  on(realtimeMonitor, async ({ tx, tenantId, principal }) => {
    const { rows } = await sql<{ acount: number; qcount: number }>`
      with mine as (select skill_group_id from skill_group_members where tenant_id = ${tenantId} and agent_id = ${principal.agentId})
      select
        (select count(distinct m.agent_id)::int from skill_group_members m
         join agent_phone_status s on s.tenant_id = m.tenant_id and s.agent_id = m.agent_id
         where m.tenant_id = ${tenantId} and m.skill_group_id in (select skill_group_id from mine)
           and s.status = '1' and s.registered and s.activity = 'idle') as acount,
        (select count(*)::int from calls c
         where c.tenant_id = ${tenantId} and c.waiting_since is not null and c.skill_group_id in (select skill_group_id from mine)) as qcount`.execute(
      tx,
    );
    return rows[0] ?? { acount: 0, qcount: 0 };
  });
});

function findGroups({ tx, tenantId }: Pick<Reader, 'tx' | 'tenantId'>) {
  return tx
    .selectFrom('skill_groups')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .orderBy('name')
    .execute();
}

async function findSeats(ctx: Reader, since: Date | null): Promise<Seat[]> {
  let seats = selectSeats(ctx)
    .leftJoin('agent_phone_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .leftJoin('calls as c', (join) => join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.call_id'))
    .select(['a.ext', 's.registered', 's.status', 's.status_name', 's.status_since', 's.activity', 's.activity_since'])
    .select(['s.call_id', 'c.direction', 'c.number'])
    .select(
      sql<string[]>`array(select m.skill_group_id::text from skill_group_members m
        where m.tenant_id = a.tenant_id and m.agent_id = a.id order by m.skill_group_id)`.as('groups'),
    )
    .where('a.ext', 'is not', null);
  if (since) seats = seats.where('s.changed_at', '>', since);
  const rows = await seats.execute();
  const reader = { cipher: ctx.cipher, whole: ctx.principal.holds(CONTACT_NUMBER) };
  return rows.map((row) => ({
    ...seatOf(row),
    skillGroupIds: row.groups,
    extension: row.ext,
    registered: row.registered ?? false,
    activity: (row.activity ?? 'idle') as Seat['activity'],
    activitySince: (row.activity_since ?? row.created_at).toISOString(),
    linkedid: row.call_id,
    direction: row.direction as Seat['direction'],
    callerId: callerOf(row.direction, row.number, reader),
  }));
}

/** A colleague's extension is not secret. */
function callerOf(direction: string | null, number: Buffer | null, reader: Parameters<typeof showNumber>[0]): string | null {
  if (number === null) return null;
  const plain = reader.cipher.decrypt('calls.number', number);
  return direction === 'internal' ? plain : showNumber(reader, plain);
}
