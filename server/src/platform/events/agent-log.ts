import { sql } from 'kysely';
import { CONTACT_NUMBER } from '../auth/user-info.ts';
import type { AppendScope, AppendToAgentLogs, Db, Tx } from '../db/db.ts';
import { statement } from '../db/statement.ts';
import { findHolders } from '../permissions/holders.ts';
import { masked } from '../permissions/reader-view.ts';
import type { LoggedEvent } from './bus.ts';

/** Events of an agent after a number. */
export interface LogPage {
  /** The newest number of the log; 0 if it is empty. */
  readonly head: number;
  /** The log no longer contains the event after the given number: load the state again and continue from `head`. */
  readonly reset: boolean;
  /** Ascending, from the number after the given one. */
  readonly events: readonly LoggedEvent[];
}

/** How much of a log is stored. Older events are removed, and a reader that asks for them gets `reset`. */
const RETENTION = { days: 7, events: 5000 } as const;

interface Pending {
  readonly agentId: string;
  readonly name: string;
  readonly payload: string;
}

/**
 * Makes the function behind `publish`. It collects the appends of one transaction, and one statement writes them just before
 * the commit. It locks the heads of agents in one order, so that two transactions never deadlock, and only for the time of a
 * commit. The lock makes the numbers gap-free in the order of the commits.
 * @param wake called after the commit with the appended events
 */
export function createAppend(wake: (events: readonly LoggedEvent[]) => void): AppendToAgentLogs {
  const collected = new WeakMap<AppendScope, Pending[]>();

  return async (scope, agentIds, event, payload) => {
    if (agentIds.length === 0) return;
    const parsed = event.payload.parse(payload);
    const seen = masked(event.payload, parsed);
    const json = JSON.stringify(parsed);
    // Asked only where a text contains a number: who may see it gets it whole.
    const whole = seen === parsed ? null : new Set(await findHolders(scope, CONTACT_NUMBER));
    const maskedJson = whole && JSON.stringify(seen);
    let pending = collected.get(scope);
    if (!pending) {
      const fresh: Pending[] = [];
      pending = fresh;
      collected.set(scope, fresh);
      scope.beforeCommit(async () => {
        const written = await write(scope.tx, scope.tenantId, fresh);
        scope.afterCommit(() => wake(written));
      });
    }
    for (const agentId of new Set(agentIds)) {
      const text = maskedJson === null || whole?.has(agentId) ? json : maskedJson;
      pending.push({ agentId, name: event.name, payload: text });
    }
  };
}

async function write(tx: Tx, tenantId: number, pending: readonly Pending[]): Promise<LoggedEvent[]> {
  const { rows } = await statement<{ agentId: string; seq: string; createdAt: Date }>`
    with appended as (
      select agent_id, name, payload, nth from unnest(
        ${pending.map((p) => p.agentId)}::bigint[],
        ${pending.map((p) => p.name)}::text[],
        ${pending.map((p) => p.payload)}::text[]
      ) with ordinality as a (agent_id, name, payload, nth)
    ), heads as (
      insert into agent_event_heads as head (tenant_id, agent_id, seq)
      select ${tenantId}, agent_id, count(*) from appended group by agent_id order by agent_id
      on conflict (tenant_id, agent_id) do update set seq = head.seq + excluded.seq
      returning agent_id, seq
    )
    insert into agent_events (tenant_id, agent_id, seq, name, payload)
    select ${tenantId}, agent_id,
      heads.seq + 1 - row_number() over (partition by agent_id order by appended.nth desc),
      appended.name, appended.payload::json
    from appended join heads using (agent_id)
    returning agent_id as "agentId", seq, created_at as "createdAt"`.execute(tx);
  const numbers = rows.map((row) => ({ ...row, seq: Number(row.seq) })).sort((a, b) => a.seq - b.seq);
  // In each log the numbers follow the order of the appends.
  return pending.flatMap(({ agentId, name, payload }) => {
    const at = numbers.findIndex((number) => number.agentId === agentId);
    return numbers.splice(at, 1).map(({ seq, createdAt }) => ({ tenantId, agentId, seq, name, payload, createdAt }));
  });
}

/**
 * Reads an agent's log after a number, in one snapshot.
 * @param after the last number of the reader; null: the reader wants only the head, no past events
 * @param limit the most events; ask again from the last one
 */
export async function readAfter(
  tx: Tx,
  tenantId: number,
  agentId: string,
  after: number | null,
  limit: number,
): Promise<LogPage> {
  const { rows } = await sql<{ head: string; seq: string | null; name: string; payload: string; createdAt: Date }>`
    select head.seq as head, event.seq, event.name, event.payload::text as payload, event.created_at as "createdAt"
    from agent_event_heads head
    left join lateral (
      select seq, name, payload, created_at from agent_events
      where tenant_id = head.tenant_id and agent_id = head.agent_id and seq > ${after}::bigint
      order by seq limit ${limit}
    ) event on true
    where head.tenant_id = ${tenantId} and head.agent_id = ${agentId}
    order by event.seq`.execute(tx);
  const head = Number(rows[0]?.head ?? 0);
  if (after === null) return { head, reset: false, events: [] };

  const events = rows.flatMap((row) => (row.seq === null ? [] : [{ ...row, tenantId, agentId, seq: Number(row.seq) }]));
  // An empty answer where events must exist, a gap before the first number, or a reader ahead of the log (of another database).
  const complete = events.length > 0 ? events[0]?.seq === after + 1 : head === after;
  return complete ? { head, reset: false, events } : { head, reset: true, events: [] };
}

/** Input: agents and the last numbers of their readers. Output: the agents whose log has newer events, with its newest number. */
export async function readAhead(db: Db, known: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  // The database compares: mostly no reader is behind, and ten thousand rows every few seconds would be garbage.
  const { rows } = await db.platform(({ tx }) =>
    sql<{ agent_id: string; seq: string }>`
      select head.agent_id, head.seq
      from unnest(${[...known.keys()]}::bigint[], ${[...known.values()]}::bigint[]) as known (agent_id, seq)
      join agent_event_heads head on head.agent_id = known.agent_id and head.seq > known.seq`.execute(tx),
  );
  return new Map(rows.map((row) => [row.agent_id, Number(row.seq)]));
}

/** Removes events beyond the retention, oldest first within each log. Returns their number. */
export async function purgeAgentEvents(db: Db): Promise<number> {
  return db.platform(async ({ tx }) => {
    const aged = await sql`
      delete from agent_events where created_at < now() - make_interval(days => ${RETENTION.days})`.execute(tx);
    const crowded = await sql`
      delete from agent_events e using agent_event_heads h
      where e.tenant_id = h.tenant_id and e.agent_id = h.agent_id and e.seq <= h.seq - ${RETENTION.events}`.execute(tx);
    return Number(aged.numAffectedRows ?? 0) + Number(crowded.numAffectedRows ?? 0);
  });
}
