import { sql } from 'kysely';
import type { AppendScope, AppendToAgentLogs, Db, Tx } from '../db/db.ts';
import { statement } from '../db/statement.ts';
import type { LoggedEvent } from './bus.ts';

/** Events of an agent after a number. */
export interface LogPage {
  /** The newest number of the log; 0 when nothing was ever appended. */
  readonly head: number;
  /** The log no longer reaches back to the asked number: load state afresh and go on from `head`. */
  readonly reset: boolean;
  /** Ascending, the first with the number after the asked one. */
  readonly events: readonly LoggedEvent[];
}

/** How much of a log is kept: what is older or further back is purged, and who asks for it gets `reset`. */
const RETENTION = { days: 7, events: 5000 } as const;

interface Pending {
  readonly agentId: string;
  readonly name: string;
  readonly payload: string;
}

/**
 * Makes the function behind `publish`. Appends of one transaction are collected and written by one statement just before
 * the commit: agents' heads are locked in one order, so that two transactions never wait for each other in a circle, and
 * for no longer than a commit takes. The lock is what makes the numbers gap-free in commit order.
 * @param wake called after commit with what was appended
 */
export function createAppend(wake: (events: readonly LoggedEvent[]) => void): AppendToAgentLogs {
  const collected = new WeakMap<AppendScope, Pending[]>();

  return async (scope, agentIds, event, payload) => {
    if (agentIds.length === 0) return;
    const json = JSON.stringify(event.payload.parse(payload));
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
    for (const agentId of new Set(agentIds)) pending.push({ agentId, name: event.name, payload: json });
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
 * @param after the last number that the reader has; null: it wants none of the past, only to know the head
 * @param limit at most so many events; ask again from the last one
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
  // Nothing where something must be, a first number that is not the next, or a reader ahead of the log (of another database).
  const complete = events.length > 0 ? events[0]?.seq === after + 1 : head === after;
  return complete ? { head, reset: false, events } : { head, reset: true, events: [] };
}

/** Of agents and the numbers up to which somebody knows their logs: those whose log goes further, with its newest number. */
export async function readAhead(db: Db, known: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  // Compared there: mostly nobody is behind, and ten thousand rows to say so would be garbage every few seconds.
  const { rows } = await db.platform(({ tx }) =>
    sql<{ agent_id: string; seq: string }>`
      select head.agent_id, head.seq
      from unnest(${[...known.keys()]}::bigint[], ${[...known.values()]}::bigint[]) as known (agent_id, seq)
      join agent_event_heads head on head.agent_id = known.agent_id and head.seq > known.seq`.execute(tx),
  );
  return new Map(rows.map((row) => [row.agent_id, Number(row.seq)]));
}

/** Removes what is beyond the retention, oldest first within each log. Answers how many events went. */
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
