import type { ScriptSentence } from '@lianxi/contracts/callcenter/call-script.contract';
import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { type AttemptOutcome, attemptOutcomeNames } from '@lianxi/contracts/outbound/attempt-outcome';
import type { MyOutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import type { HeldContact } from '@lianxi/contracts/outbound/task-desk.contract';
import { taskDeskErrors } from '@lianxi/contracts/outbound/task-desk-errors';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { shortTime } from '../outbound-task/idle.rules.ts';
import { findIdle } from '../outbound-task/task-moment.ts';
import { isAgentOfTask } from '../outbound-task/task-users.ts';
import { showPhone, showWords } from '../task-contact/contact.queries.ts';
import { numbersOf } from '../task-contact/new-contacts.ts';
import type { Contact } from './settle.ts';

type Caller = SignedInContext<unknown>;

/**
 * The running tasks of the caller, the most urgent one first; and others of which they still hold somebody, so that they can say
 * what came of the call during which the task was paused.
 */
export async function findMyTasks(ctx: Caller): Promise<MyOutboundTask[]> {
  const { tx, tenantId, principal, now } = ctx;
  const { agentId } = principal;
  const { rows } = await sql<
    Omit<MyOutboundTask, 'script' | 'idle' | 'nextTime'> & { script: ScriptSentence[]; next_at: Date | null; runs: boolean }
  >`
    select t.state = 'running' as runs, t.id, t.name, t.mode, t.preview_seconds as "previewSeconds", t.remark, coalesce(s.sentences, '[]') as script, c.due,
      c.open, c.next_at, a.tried as "attemptsToday", a.answered as "answeredToday"
    from outbound_tasks t
    left join call_scripts s on s.tenant_id = t.tenant_id and s.id = t.script_id
    cross join lateral (
      select (count(*) filter (where due_at <= ${now}))::int as due, count(*)::int as open, min(due_at) as next_at
      from outbound_contacts c
      where c.tenant_id = t.tenant_id and c.task_id = t.id and c.state in ('waiting', 'retry', 'callback')
        and (c.assigned_to is null or c.assigned_to = ${agentId})) c
    cross join lateral (
      select count(*)::int as tried, (count(*) filter (where a.answered_at is not null))::int as answered
      from outbound_attempts a
      where a.tenant_id = t.tenant_id and a.task_id = t.id and a.agent_id = ${agentId}
        and a.began_at >= ${startOfTenantDay(now)}) a
    where t.tenant_id = ${tenantId} and (t.state = 'running' and ${isAgentOfTask(tenantId, agentId, sql`t.id`)} or exists (
      select from outbound_contacts h where h.tenant_id = t.tenant_id and h.task_id = t.id and h.held_by = ${agentId}))
    order by t.priority desc, t.id`.execute(tx);
  const idle = await findIdle(
    ctx,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map(({ next_at, runs, ...task }) => {
    if (!runs) return { ...task, due: 0, nextTime: null, idle: taskDeskErrors.notRunning.text };
    return shownTask({ ...task, next_at }, idle.get(task.id) ?? '', now);
  });
}

const shownTask = (
  { next_at, ...task }: Omit<MyOutboundTask, 'idle' | 'nextTime'> & { next_at: Date | null },
  idle: string,
  now: Date,
): MyOutboundTask => ({
  ...task,
  nextTime: next_at !== null && next_at > now ? next_at.toISOString() : null,
  idle: idleForMe({ ...task, next_at }, idle, now),
});

/** Why the agent can take nobody. That nobody is online does not concern an agent who asks. */
function idleForMe({ due, open, next_at }: { due: number; open: number; next_at: Date | null }, idle: string, now: Date): string {
  if (idle !== '' && idle !== '没有坐席在线') return idle;
  if (due > 0) return '';
  if (open === 0 || next_at === null) return '没有分配给您的联系人';
  return `下一位 ${shortTime(next_at, now)} 可拨`;
}

interface Tried {
  contact_id: string;
  id: string;
  call_id: string;
  outcome: AttemptOutcome;
  ended_at: Date;
  began_at: Date;
  agent_name: string | null;
}

/** Contacts at the desk of the caller, with what was tried before. */
export async function showHeld(ctx: Caller, contacts: readonly Contact[]): Promise<HeldContact[]> {
  if (contacts.length === 0) return [];
  const { tx, tenantId, cipher, now } = ctx;
  const { rows } = await sql<Tried>`
    select t.contact_id, t.id, t.call_id, t.outcome, t.ended_at, t.began_at, a.name as agent_name from outbound_attempts t
    left join agents a on a.tenant_id = t.tenant_id and a.id = t.agent_id
    where t.tenant_id = ${tenantId} and t.contact_id = any(${contacts.map(({ id }) => id)}::bigint[])
    order by t.id desc`.execute(tx);
  return contacts.map((contact) => {
    const tried = rows.filter(({ contact_id }) => contact_id === contact.id);
    const open = tried.find(({ id }) => id === contact.open_attempt_id);
    return {
      id: contact.id,
      taskId: contact.task_id,
      custId: contact.customer_id,
      custName: showWords(ctx, cipher.decrypt('outbound_contacts.name', contact.name)),
      phones: numbersOf(cipher, contact.phones).map((number) => showPhone(ctx, number)),
      numberAt: contact.number_at,
      numberStatus: contact.number_status ?? '',
      remark: contact.remark ? showWords(ctx, cipher.decrypt('outbound_contacts.remark', contact.remark)) : '',
      why: whyNow(contact, tried.find((one) => one !== open) ?? null, now),
      heldUntil: (contact.held_until ?? now).toISOString(),
      attempts: contact.attempts,
      open: open ? { linkedid: open.call_id, outcome: open.outcome, endTime: open.ended_at.toISOString() } : null,
      history: tried
        .filter((one) => one !== open)
        .map(({ began_at, outcome, agent_name }) => ({
          time: began_at.toISOString(),
          outcome,
          agentName: agent_name ?? '',
        })),
    };
  });
}

/** Why this contact, and why now. */
function whyNow({ callback_at, assigned_to }: Contact, last: Tried | null, now: Date): string {
  if (callback_at !== null) return `约定 ${shortTime(callback_at, now)} 回拨`;
  if (last) return `${shortTime(last.began_at, now)} ${attemptOutcomeNames[last.outcome]}，按重拨规则再次拨打`;
  return assigned_to === null ? '按名单顺序' : '分配给您的联系人';
}
