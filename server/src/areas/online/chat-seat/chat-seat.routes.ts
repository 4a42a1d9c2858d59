import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  type ChatSeat,
  chatSeatChanges,
  chatSeats,
  forceTextStatus,
  setChatCapacity,
} from '@lianxi/contracts/online/chat-seat.contract';
import { textStatusErrors } from '@lianxi/contracts/online/text-status.contract';
import { sql } from 'kysely';
import { cursorAt } from '../../../platform/db/change-cursor.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { agentsInScope } from '../../../platform/permissions/agents-in-scope.ts';
import { chatOf } from '../chat.ts';
import { findTextOption, setTextStatus } from '../text-status/text-status.queries.ts';

const MAX_SEATS = 5000;

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>;

export const chatSeatRoutes = routes((on) => {
  on(chatSeats, async (ctx) => ({ seats: await findSeats(ctx, null), cursor: cursorAt(ctx.now) }));
  on(chatSeatChanges, async (ctx) => ({ seats: await findSeats(ctx, new Date(ctx.query.cursor)), cursor: cursorAt(ctx.now) }));

  on(forceTextStatus, async (ctx) => {
    const { ids, status } = ctx.body;
    const chosen = await findTextOption(ctx, { value: status });
    if (!chosen) throw new CodedError(textStatusErrors.unknown);
    const seen = await agentsInScope(ctx, ids);
    const cause = { reason: 'forced', setBy: ctx.principal.agentId } as const;
    for (const id of seen) await setTextStatus(ctx, id, chosen, cause);
    ctx.audit({ target: `agents:${seen.length}`, after: { textStatus: status } });
    ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId));
    return { changed: seen.length };
  });

  on(setChatCapacity, async (ctx) => {
    const { ids, capacity } = ctx.body;
    const seen = await agentsInScope(ctx, ids);
    await sql`
      insert into agent_text_status (tenant_id, agent_id, capacity)
      select ${ctx.tenantId}, id, ${capacity}::int from unnest(${seen}::bigint[]) as n (id)
      on conflict (tenant_id, agent_id) do update set capacity = excluded.capacity`.execute(ctx.tx);
    ctx.audit({ target: `agents:${seen.length}`, after: { capacity } });
    ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId));
    return { changed: seen.length };
  });
});

/** Who chats: belongs to a skill group of chat, or was online once. */
async function findSeats({ tx, tenantId, scope }: Reader, since: Date | null): Promise<ChatSeat[]> {
  let seats = tx
    .selectFrom('agents as a')
    .innerJoin('departments as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.department_id'))
    .leftJoin('agent_text_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .select(['a.id', 'a.ag_no', 'a.name', 'a.created_at', 'd.name as department', 's.status', 's.status_name'])
    .select(['s.status_since', 's.unreachable_since', 's.active', 's.capacity'])
    .select(
      sql<string[]>`array(
        select g.name from chat_group_members m
        join chat_groups g on g.tenant_id = m.tenant_id and g.id = m.chat_group_id
        where m.tenant_id = a.tenant_id and m.agent_id = a.id order by g.name)`.as('skills'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.disabled', '=', false)
    .where((eb) => scope.agentIds(eb, 'a.id'))
    .where(
      sql<boolean>`(s.agent_id is not null or exists (
        select from chat_group_members m where m.tenant_id = a.tenant_id and m.agent_id = a.id))`,
    );
  if (since) seats = seats.where('s.changed_at', '>', since);
  const rows = await seats.orderBy('a.ag_no').limit(MAX_SEATS).execute();
  return rows.map((row) => ({
    agentId: row.id,
    agNo: row.ag_no,
    agName: row.name,
    departName: row.department,
    skills: row.skills,
    status: row.status ?? '0',
    statusName: row.status_name ?? '离线',
    statusSince: (row.status_since ?? row.created_at).toISOString(),
    reachable: row.unreachable_since === null,
    active: row.active ?? 0,
    capacity: row.capacity ?? 5,
  }));
}
