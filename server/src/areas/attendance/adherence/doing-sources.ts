import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Doing, DoingKind } from './adherence.rules.ts';

export type DoingOf = Doing & { readonly agentId: string };

/** What agents did on a channel between two moments; what goes on has no end before the second. */
export type ReadsDoings = (
  own: TenantDb,
  agentIds: readonly string[],
  span: { begin: number; end: number },
) => Promise<DoingOf[]>;

const sources = new Map<string, ReadsDoings>();

/** Lets a channel say what agents did on it: adherence is counted from all of them. */
export function tellsDoings(channel: string, read: ReadsDoings): void {
  sources.set(channel, read);
}

export async function readDoings(
  own: TenantDb,
  agentIds: readonly string[],
  span: { begin: number; end: number },
): Promise<Map<string, DoingOf[]>> {
  const byAgent = new Map<string, DoingOf[]>(agentIds.map((id) => [id, []]));
  for (const read of sources.values()) {
    for (const doing of await read(own, agentIds, span)) byAgent.get(doing.agentId)?.push(doing);
  }
  return byAgent;
}

interface Logged {
  agentId: string;
  at: Date;
  until: Date | null;
  status: string;
  name: string;
  activity: string;
  callId: string | null;
}

const kinds: Readonly<Record<string, DoingKind>> = { '0': 'offline', '1': 'available' };
const IDLE = 'idle';
const WRAP_UP = 'wrap-up';

/** The same contact: it rings, goes on under another status, or is wrapped up. */
const goesOn = (before: Logged, { activity, callId }: Logged): boolean =>
  before.activity !== IDLE && activity !== IDLE && (activity === WRAP_UP || callId === before.callId);

/** A reader of a log of statuses. `activity`: the column that says what an agent at the telephone is doing. */
export const statusLog =
  (table: string, activity: string | null = null): ReadsDoings =>
  async ({ tx, tenantId }, agentIds, span) => {
    const log = sql.table(table);
    const doing =
      activity === null
        ? sql`${IDLE}::text as activity, null::bigint as call_id`
        : sql`${sql.ref(`l.${activity}`)} as activity, l.call_id`;
    const { rows } = await sql<Logged>`
      with entries as (
        select l.agent_id, l.id, l.at, l.status, l.status_name, ${doing} from ${log} l
        where l.tenant_id = ${tenantId} and l.agent_id = any(${[...agentIds]}::bigint[])
          and l.at >= ${new Date(span.begin)} and l.at < ${new Date(span.end)}
        union all
        select before.* from unnest(${[...agentIds]}::bigint[]) as a (agent_id)
        cross join lateral (
          select l.agent_id, l.id, l.at, l.status, l.status_name, ${doing} from ${log} l
          where l.tenant_id = ${tenantId} and l.agent_id = a.agent_id and l.at < ${new Date(span.begin)}
          order by l.at desc, l.id desc limit 1
        ) before
      )
      select agent_id as "agentId", at, status, status_name as name, activity, call_id as "callId",
        lead(at) over (partition by agent_id order by at, id) as until
      from entries order by agent_id, at, id`.execute(tx);
    const doings: DoingOf[] = [];
    rows.forEach((row, index) => {
      const { agentId, at, until, status, name, activity: busy } = row;
      const end = until?.getTime() ?? span.end;
      const [before, last] = [rows[index - 1], doings.at(-1)];
      if (before && last && before.agentId === agentId && goesOn(before, row)) doings[doings.length - 1] = { ...last, end };
      else if (busy === IDLE) doings.push({ agentId, begin: at.getTime(), end, kind: kinds[status] ?? 'break', name });
      else doings.push({ agentId, begin: at.getTime(), end, kind: 'contact', name: '通话中' });
    });
    return doings;
  };

/** A reader of contacts: rows with their agent, their begin and their end. */
export const contactRows =
  (columns: { table: string; begin: string; end: string; name: string }): ReadsDoings =>
  async ({ tx, tenantId }, agentIds, span) => {
    const [table, begin, end] = [sql.table(columns.table), sql.ref(`c.${columns.begin}`), sql.ref(`c.${columns.end}`)];
    const { rows } = await sql<{ agentId: string; begin: Date; end: Date | null }>`
      select c.agent_id as "agentId", ${begin} as begin, ${end} as "end" from ${table} c
      where c.tenant_id = ${tenantId} and c.agent_id = any(${[...agentIds]}::bigint[])
        and ${begin} < ${new Date(span.end)} and (${end} is null or ${end} > ${new Date(span.begin)})`.execute(tx);
    return rows.map((row) => ({
      agentId: row.agentId,
      begin: row.begin.getTime(),
      end: row.end?.getTime() ?? span.end,
      kind: 'contact',
      name: columns.name,
    }));
  };
