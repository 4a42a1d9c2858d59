import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import type { TenantDb } from '../platform/db/db.ts';
import type { DemoCall } from './calls.ts';
import type { DemoAgent } from './conversations.ts';
import type { Random } from './random.ts';

const DAYS = 10;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface DayPlan {
  random: Random;
  agents: readonly DemoAgent[];
  calls: readonly (DemoCall & { id: string })[];
  now: Date;
}

interface Entry {
  agentId: string;
  at: number;
  status: string;
  name: string;
  activity: string;
  callId: string | null;
}

/** Writes the statuses of agents on the days before this one, and of this one until now: what they did agrees with their calls. */
export async function insertAgentTime(tenant: TenantDb, plan: DayPlan): Promise<void> {
  const { random, agents, calls, now } = plan;
  const own = Map.groupBy(
    calls.filter(({ agent }) => agent !== null),
    ({ agent }) => agent?.id ?? '',
  );
  const phone: Entry[] = [];
  const text: Entry[] = [];
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo--) {
    const midnight = startOfTenantDay(now, daysAgo).getTime();
    for (const agent of agents) {
      const taken = (own.get(agent.id) ?? []).filter(({ beganAt }) => {
        return beganAt.getTime() >= midnight && beganAt.getTime() < midnight + DAY_MS;
      });
      const isOff = new Date(midnight + DAY_MS / 2).getUTCDay() === agents.indexOf(agent) % 7 && taken.length === 0;
      if (isOff) continue;
      const first = Math.min(
        midnight + random.int(525, 545) * MINUTE_MS,
        ...taken.map(({ beganAt }) => beganAt.getTime() - 60_000),
      );
      const last = Math.max(
        midnight + random.int(1075, 1100) * MINUTE_MS,
        ...taken.map(({ endedAt }) => endedAt.getTime() + 90_000),
      );
      const breaks = [
        { from: midnight + random.int(715, 750) * MINUTE_MS, minutes: random.int(35, 55), status: '4', name: '就餐' },
        { from: midnight + random.int(900, 960) * MINUTE_MS, minutes: random.int(6, 15), status: '3', name: '小休' },
      ].filter(({ from, minutes }) => isFree(taken, from, from + minutes * MINUTE_MS));
      const end = Math.min(last, now.getTime());
      if (first >= end) continue;
      const states = statesOf({ first, end, breaks });
      phone.push(...withCalls(agent.id, states, taken, random).filter(({ at }) => at <= end));
      text.push(...states.map((state) => ({ ...state, agentId: agent.id, activity: '', callId: null })));
    }
  }
  await insert(tenant, 'agent_status_log', phone);
  await insert(tenant, 'agent_text_status_log', text);
  await insert(tenant, 'agent_video_status_log', text);
}

type State = Pick<Entry, 'at' | 'status' | 'name'>;

function statesOf({
  first,
  end,
  breaks,
}: {
  first: number;
  end: number;
  breaks: { from: number; minutes: number; status: string; name: string }[];
}) {
  const states: State[] = [{ at: first, status: '1', name: '在线' }];
  for (const { from, minutes, status, name } of breaks) {
    const until = from + minutes * MINUTE_MS;
    if (from <= first || until >= end) continue;
    states.push({ at: from, status, name }, { at: until, status: '1', name: '在线' });
  }
  return [...states, { at: end, status: '0', name: '离线' }];
}

const isFree = (calls: readonly DemoCall[], from: number, until: number) =>
  calls.every(({ beganAt, endedAt }) => endedAt.getTime() + 60_000 < from || beganAt.getTime() > until);

/** The statuses, with what the telephone did in each call, and a wrap-up after each talk. */
function withCalls(
  agentId: string,
  states: readonly State[],
  calls: readonly (DemoCall & { id: string })[],
  random: Random,
): Entry[] {
  const activities = calls.flatMap(({ id, direction, beganAt, rangAt, answeredAt, endedAt }, i) => {
    const next = calls[i + 1]?.beganAt.getTime() ?? Number.POSITIVE_INFINITY;
    const wrapUp = Math.min(endedAt.getTime() + random.int(8, 28) * 1000, next - 1000);
    const begins = direction === 'in' ? { at: rangAt ?? beganAt, activity: 'ringing' } : { at: beganAt, activity: 'dialing' };
    return [
      { at: begins.at.getTime(), activity: begins.activity, callId: id },
      ...(answeredAt ? [{ at: answeredAt.getTime(), activity: 'talking', callId: id }] : []),
      ...(answeredAt && wrapUp > endedAt.getTime() ? [{ at: endedAt.getTime(), activity: 'wrap-up', callId: null }] : []),
      { at: answeredAt && wrapUp > endedAt.getTime() ? wrapUp : endedAt.getTime(), activity: 'idle', callId: null },
    ];
  });
  const changes = [...states, ...activities].sort((a, b) => a.at - b.at);
  let now = { status: '0', name: '离线', activity: 'idle', callId: null as string | null };
  return changes.map((change) => {
    now = { ...now, ...change };
    return { ...now, agentId, at: change.at };
  });
}

async function insert(
  { tx, tenantId }: TenantDb,
  table: 'agent_status_log' | 'agent_text_status_log' | 'agent_video_status_log',
  entries: readonly Entry[],
): Promise<void> {
  const field = <T>(pick: (entry: Entry) => T) => entries.map(pick);
  const ofCalls = table === 'agent_status_log';
  await sql`
    insert into ${sql.table(table)} (tenant_id, agent_id, at, status, status_name, reason ${ofCalls ? sql`, activity, call_id` : sql``})
    select ${tenantId}, agent_id, at, status, name, '' ${ofCalls ? sql`, activity, call_id` : sql``}
    from unnest(
      ${field((e) => e.agentId)}::bigint[], ${field((e) => new Date(e.at).toISOString())}::timestamptz[],
      ${field((e) => e.status)}::text[], ${field((e) => e.name)}::text[], ${field((e) => e.activity)}::text[],
      ${field((e) => e.callId)}::bigint[]
    ) with ordinality as e(agent_id, at, status, name, activity, call_id, place) order by at, place`.execute(tx);
}
