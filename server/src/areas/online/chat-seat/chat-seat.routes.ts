import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { type ChatSeat, chatSeatWall, setChatCapacity } from '@lianxi/contracts/online/chat-seat.contract';
import { textStatusErrors } from '@lianxi/contracts/online/text-status.contract';
import { sql } from 'kysely';
import { cursorAt } from '../../../platform/db/change-cursor.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { agentsInScope } from '../../../platform/permissions/agents-in-scope.ts';
import { isOnChannel, seatOf, selectSeats, skillsOf } from '../../../platform/queue/agent-seats.ts';
import { findStatusOption, forceStatusOf, offline } from '../../../platform/queue/agent-status.ts';
import { chatOf } from '../chat.ts';
import { leaveChats } from '../routing/give-back.ts';
import { DEFAULT_CAPACITY, setTextStatus } from '../text-status/text-status.queries.ts';

type Reader = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'scope'>;

export const chatSeatRoutes = routes((on) => {
  on(chatSeatWall.all, async (ctx) => ({ seats: await findSeats(ctx, null), cursor: cursorAt(ctx.now) }));
  on(chatSeatWall.changes, async (ctx) => ({
    seats: await findSeats(ctx, new Date(ctx.query.cursor)),
    cursor: cursorAt(ctx.now),
  }));

  on(chatSeatWall.force, async (ctx) => {
    const { ids, status: value } = ctx.body;
    const agentIds = await agentsInScope(ctx, ids);
    const chosen = await findStatusOption(ctx, '2', { value });
    ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId));
    const { fanOut } = chatOf(ctx.kernel);
    return forceStatusOf(ctx, { agentIds, chosen, unknown: textStatusErrors.unknown }, (agentId, status, cause) => {
      const set = () => setTextStatus(ctx, agentId, status, cause);
      return status.value === offline.value ? leaveChats(ctx, fanOut, { agentId, all: false }, set) : set();
    });
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

/** Agents of the chat: they belong to a chat group, or were online once. */
async function findSeats(reader: Reader, since: Date | null): Promise<ChatSeat[]> {
  let seats = selectSeats(reader)
    .leftJoin('agent_text_status as s', (join) => join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'))
    .select(['s.status', 's.status_name', 's.status_since', 's.unreachable_since', 's.active', 's.capacity'])
    .select(skillsOf('chat').as('skills'))
    .where(isOnChannel('chat'));
  if (since) seats = seats.where('s.changed_at', '>', since);
  const rows = await seats.execute();
  return rows.map((row) => ({
    ...seatOf(row),
    skills: row.skills,
    reachable: row.unreachable_since === null,
    active: row.active ?? 0,
    capacity: row.capacity ?? DEFAULT_CAPACITY,
  }));
}
