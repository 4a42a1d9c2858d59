import { usualRedial } from '@lianxi/contracts/outbound/attempt-outcome';
import { sql } from 'kysely';
import { insertContacts } from '../areas/outbound/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import type { DemoCaller } from './calls.ts';
import type { DemoAgent } from './conversations.ts';
import { callContact, type DemoAttempt, type DemoContact } from './outbound-calls.ts';
import type { Random } from './random.ts';
import { insertCalls } from './seed-calls.ts';

interface TasksToInsert {
  readonly hotline: string;
  readonly agents: readonly DemoAgent[];
  readonly customers: readonly DemoCaller[];
  readonly now: Date;
  /** The share of the usual number of contacts. */
  readonly calls: number;
}

const daytime = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 540, to: 1230 }));

/** Two tasks of a month: most of their contacts were called, the others wait. */
const tasks = [
  {
    ...{ name: '续保到期提醒', mode: 'preview', purpose: 'service', priority: 8, windows: daytime, people: 220, agents: 6 },
    ...{ days: 30, remark: '提醒 12 月到期的客户办理续保，需要时发送报价。' },
  },
  {
    ...{ name: '新品上市回访', mode: 'manual', purpose: 'marketing', priority: 5, windows: daytime, people: 160, agents: 10 },
    ...{ days: 24, remark: '询问到店体验，介绍当月活动。' },
  },
] as const;

const DAY_MS = 86_400_000;
/** Who was on the list twice. */
const TWICE = 3;

/** Writes outbound tasks with a month of attempts. */
export async function insertOutboundTasks(
  transaction: TenantTx,
  random: Random,
  { hotline, agents, customers, now, calls }: TasksToInsert,
): Promise<void> {
  const { tx, tenantId } = transaction;
  const [owner] = agents;
  if (!owner) return;
  const busy = await busyTimes(transaction);
  const isFree = (agentId: string, from: Date, to: Date) =>
    (busy.get(agentId) ?? []).every(([begin, end]) => end < from.getTime() || begin > to.getTime());
  const take = (agentId: string, from: Date, to: Date) =>
    void busy.set(agentId, [...(busy.get(agentId) ?? []), [from.getTime(), to.getTime()]]);
  const leader = await sql<{ id: string }>`
    select id from agents where tenant_id = ${tenantId} and username in ('monitor', 'admin') order by username desc limit 1`.execute(
    tx,
  );
  const script = await sql<{ id: string }>`
    select id from call_scripts where tenant_id = ${tenantId} and direction = 'out' order by id limit 1`.execute(tx);
  const made: DemoAttempt[] = [];
  let used = 0;
  for (const { people, agents: some, days, windows, ...task } of tasks) {
    const workers = agents.slice(0, some);
    const startedAt = new Date(now.getTime() - days * DAY_MS);
    const { id: taskId } = await tx
      .insertInto('outbound_tasks')
      .values({
        ...{ tenant_id: tenantId, ...task, preview_seconds: 15, state: 'running', skipped: ['0', '2'] },
        ...{ windows: JSON.stringify(windows), redial: JSON.stringify(usualRedial) },
        ...{ script_id: script.rows[0]?.id ?? null, owner_id: leader.rows[0]?.id ?? owner.id },
        ...{ started_at: startedAt, created_at: startedAt },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('outbound_task_users')
      .values(workers.map(({ id }) => ({ tenant_id: tenantId, task_id: taskId, agent_id: id })))
      .execute();
    const count = Math.round(people * calls);
    const listed = customers.slice(used, used + count);
    used += count;
    const contacts = [...listed, ...listed.slice(0, TWICE)].map(({ id, name, phone }) => ({
      ...{ name, numbers: [phone] as const, remark: '', customerId: id },
    }));
    await insertContacts(transaction, taskId, contacts, startedAt);
    const rows = await tx
      .selectFrom('outbound_contacts')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('task_id', '=', taskId)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute();
    const left: DemoContact[] = [];
    for (const [at, customer] of listed.entries()) {
      const id = rows[at]?.id ?? '';
      // The last fifth of the list waits for its first call.
      const from = new Date(startedAt.getTime() + ((at + random.next()) / count) * days * 1.25 * DAY_MS);
      const order = [...workers.slice(at % workers.length), ...workers.slice(0, at % workers.length)];
      const called = callContact(random, { id, customer, from }, { taskId, agents: order, now, isFree, take });
      if (!called) continue;
      left.push(called.contact);
      made.push(...called.attempts);
    }
    await noteContacts(transaction, left);
  }
  made.sort((one, other) => one.call.beganAt.getTime() - other.call.beganAt.getTime());
  const kept = await insertCalls(
    transaction,
    hotline,
    made.map(({ call }) => call),
  );
  await insertAttempts(
    transaction,
    made,
    kept.map(({ id }) => id),
  );
}

/** When each agent was in a call. */
async function busyTimes({ tx, tenantId }: TenantTx): Promise<Map<string, [number, number][]>> {
  const rows = await tx
    .selectFrom('calls')
    .select(['agent_id', 'began_at', 'ended_at'])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', 'is not', null)
    .execute();
  const busy = new Map<string, [number, number][]>();
  for (const { agent_id, began_at, ended_at } of rows) {
    const times = busy.get(agent_id ?? '') ?? [];
    times.push([began_at.getTime(), (ended_at ?? began_at).getTime()]);
    busy.set(agent_id ?? '', times);
  }
  return busy;
}

async function noteContacts({ tx, tenantId }: TenantTx, contacts: readonly DemoContact[]): Promise<void> {
  const of = <T>(pick: (contact: DemoContact) => T) => contacts.map(pick);
  await sql`
    update outbound_contacts c set state = n.state, reason = n.reason, attempts = n.attempts, counts = n.counts,
      last_outcome = n.outcome, last_attempt_at = n.last_at, due_at = n.due_at, callback_at = n.callback_at,
      assigned_to = n.agent_id, number_status = case when n.outcome in ('empty', 'suspended') then '0' else '1' end
    from unnest(
      ${of((c) => c.id)}::bigint[], ${of((c) => c.state)}::text[], ${of((c) => c.reason)}::text[], ${of((c) => c.attempts)}::int[],
      ${of((c) => JSON.stringify(c.counts))}::jsonb[], ${of((c) => c.lastOutcome)}::text[],
      ${of((c) => c.lastAt.toISOString())}::timestamptz[], ${of((c) => c.dueAt.toISOString())}::timestamptz[],
      ${of((c) => c.callbackAt?.toISOString() ?? null)}::timestamptz[], ${of((c) => c.agentId)}::bigint[]
    ) as n(id, state, reason, attempts, counts, outcome, last_at, due_at, callback_at, agent_id)
    where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
}

async function insertAttempts({ tx, tenantId }: TenantTx, made: readonly DemoAttempt[], ids: readonly string[]): Promise<void> {
  const of = <T>(pick: (attempt: DemoAttempt) => T) => made.map(pick);
  await sql`
    update calls c set userfield = n.userfield
    from unnest(${[...ids]}::bigint[], ${of((a) => a.userfield)}::text[]) as n(id, userfield)
    where c.tenant_id = ${tenantId} and c.id = n.id`.execute(tx);
  await sql`
    insert into outbound_attempts (tenant_id, task_id, contact_id, call_id, agent_id, number_at, began_at, answered_at, ended_at,
      outcome, cause, result)
    select ${tenantId}::int, k.task_id, k.id, c.id, c.agent_id, 0, c.began_at, c.answered_at, c.ended_at, n.outcome, c.missed_cause,
      n.result
    from unnest(${[...ids]}::bigint[], ${of((a) => a.contactId)}::bigint[], ${of((a) => a.outcome)}::text[],
      ${of((a) => a.result)}::text[]) with ordinality as n(call_id, contact_id, outcome, result, place)
    join calls c on c.tenant_id = ${tenantId} and c.id = n.call_id
    join outbound_contacts k on k.tenant_id = ${tenantId} and k.id = n.contact_id
    order by n.place`.execute(tx);
}
