import { TASK_CALL } from '@lianxi/contracts/callcenter/call-userfield';
import type { ContactPurpose } from '@lianxi/contracts/contact-rule/contact-rules';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import { taskDeskErrors } from '@lianxi/contracts/outbound/task-desk-errors';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { hasSummary } from '../../summary/public.ts';
import { closedWords } from '../outbound-task/idle.rules.ts';
import { isWithin } from '../outbound-task/task-moment.ts';
import { isAgentOfTask } from '../outbound-task/task-users.ts';

type Caller = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'principal' | 'now'>;

/** What a task says about whether it may be worked at. */
export interface RunningTask {
  readonly callerPoolId: string | null;
  readonly purpose: ContactPurpose;
}

/** The task runs, at this time, and the caller is one of its agents. */
export async function requireRunning(ctx: Caller, taskId: string): Promise<RunningTask> {
  const { tx, tenantId, principal, now } = ctx;
  const task = await tx
    .selectFrom('outbound_tasks as t')
    .select(['t.state', 't.windows', 't.caller_pool_id', 't.purpose'])
    .select([sql<string | null>`t.begin_on::text`.as('beginDate'), sql<string | null>`t.end_on::text`.as('endDate')])
    .select(isAgentOfTask(tenantId, principal.agentId, sql`t.id`).as('own'))
    .where('t.tenant_id', '=', tenantId)
    .where('t.id', '=', taskId)
    .executeTakeFirst();
  if (!task?.own) throw new CodedError(taskDeskErrors.notYours);
  if (task.state !== 'running') throw new CodedError(taskDeskErrors.notRunning);
  const open = await isWithin(ctx, task.windows as unknown as WorkingHours, now);
  if (closedWords({ ...task, now, open }) !== null) throw new CodedError(taskDeskErrors.closed);
  return { callerPoolId: task.caller_pool_id, purpose: task.purpose as ContactPurpose };
}

/** So long back an open summary keeps its agent from the next contact. */
const SUMMARY_HOURS = 24;

/** The caller is in no call, and the summaries of their calls for tasks are submitted. */
export async function requireFree({ tx, tenantId, principal }: Caller): Promise<void> {
  const { agentId } = principal;
  if (await isInCall({ tx, tenantId }, agentId)) throw new CodedError(taskDeskErrors.inCall);
  const agent = sql`${agentId}::bigint`;
  const needs = sql<SqlBool>`c.answered_at is not null`;
  const owed = tx
    .selectFrom('calls as c')
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.agent_id', '=', agentId)
    .where('c.ended_at', '>', sql<Date>`now() - make_interval(hours => ${SUMMARY_HOURS})`)
    .where(sql<SqlBool>`c.userfield like ${`${TASK_CALL}%`}`)
    .where(hasSummary({ channel: 'call', agent, needs }, 'owed'));
  if (await owed.limit(1).executeTakeFirst()) throw new CodedError(taskDeskErrors.summaryOpen);
}

/** The agent is in a call, or one rings for them. */
export async function isInCall({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const seat = await tx
    .selectFrom('agent_phone_status')
    .select('call_id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return seat?.call_id != null;
}
