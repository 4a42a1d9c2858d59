import type { QueryOf } from '@lianxi/contracts/kit/endpoint';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { AttemptOutcome } from '@lianxi/contracts/outbound/attempt-outcome';
import type { ContactState } from '@lianxi/contracts/outbound/contact-state';
import { type TaskContact, taskContactErrors, type taskContacts } from '@lianxi/contracts/outbound/task-contact.contract';
import { type Selectable, sql } from 'kysely';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { OutboundTasks } from '../../../platform/db/schema.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isMaskedPhone, maskPhone, phoneHandle, phoneOf } from '../../../platform/permissions/mask.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { customersByKeyword } from '../../customer/public.ts';
import { lockTask } from '../outbound-task/task-state.routes.ts';
import { isAgentOfTask } from '../outbound-task/task-users.ts';
import { numbersOf } from './new-contacts.ts';

export const sealedContacts: SealedTable = {
  table: 'outbound_contacts',
  columns: ['outbound_contacts.name', 'outbound_contacts.phone', 'outbound_contacts.phones', 'outbound_contacts.remark'],
  indexes: [{ index: 'outbound_contacts.phone_index', of: 'outbound_contacts.phone' }],
};

type Caller = SignedInContext<unknown>;
type Reader = Pick<Caller, 'cipher' | 'principal'>;

/** The caller's task, locked; its contacts can still change. */
export async function lockOpenTask(
  ctx: Pick<Caller, 'tx' | 'tenantId' | 'scope'>,
  taskId: string,
): Promise<Selectable<OutboundTasks>> {
  const task = await lockTask(ctx, taskId);
  if (task.state === 'finished' || task.state === 'archived') throw new CodedError(taskContactErrors.ended);
  return task;
}

/** The task, where it is within the caller's data scope. */
export const taskInScope = ({ tx, tenantId, scope }: Pick<Caller, 'tx' | 'tenantId' | 'scope'>, taskId: string) =>
  tx
    .selectFrom('outbound_tasks as k')
    .select('k.id')
    .where('k.tenant_id', '=', tenantId)
    .where('k.id', '=', taskId)
    .where((eb) => scope.agentIds(eb, 'k.owner_id'));

/** A number, whole or masked as the reader may see it. */
export function showPhone({ cipher, principal }: Reader, number: string): string {
  return principal.holds(CONTACT_NUMBER) ? number : maskPhone(number, phoneHandle(cipher, number));
}

/** A text in which somebody may have written a number. */
export const showWords = ({ principal }: Pick<Reader, 'principal'>, text: string): string =>
  principal.holds(CONTACT_NUMBER) ? text : maskNumbersIn(text);

/** Contacts with the names of their agents. */
const contactsOf = ({ tx, tenantId }: Pick<Caller, 'tx' | 'tenantId'>) =>
  tx
    .selectFrom('outbound_contacts as c')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.assigned_to'))
    .leftJoin('agents as h', (join) => join.onRef('h.tenant_id', '=', 'c.tenant_id').onRef('h.id', '=', 'c.held_by'))
    .where('c.tenant_id', '=', tenantId)
    .selectAll('c')
    .select(['a.name as agent_name', 'h.name as holder_name']);

/** The contacts of a running task whom one of its agents may take, the next one first. */
export function takeableContacts(ctx: Caller, taskId: string) {
  const { agentId } = ctx.principal;
  return contactsOf(ctx)
    .innerJoin('outbound_tasks as k', (join) => join.onRef('k.tenant_id', '=', 'c.tenant_id').onRef('k.id', '=', 'c.task_id'))
    .where('k.id', '=', taskId)
    .where('k.state', '=', 'running')
    .where(isAgentOfTask(ctx.tenantId, agentId, sql`k.id`))
    .where('c.state', 'in', ['waiting', 'retry', 'callback'])
    .where((eb) => eb.or([eb('c.assigned_to', 'is', null), eb('c.assigned_to', '=', agentId)]))
    .orderBy(sql`c.due_at > ${ctx.now}`)
    .orderBy(sql`c.state <> 'callback'`)
    .orderBy(sql`c.assigned_to is null`)
    .orderBy('c.due_at')
    .orderBy('c.id');
}

/** The contacts of a task that a filter finds: those who are at an agent first, then who is next. */
export function foundContacts(ctx: Caller, query: QueryOf<typeof taskContacts>) {
  const { cipher } = ctx;
  const { taskId, keyword, state, outcome, agentId } = query;
  let found = contactsOf(ctx).where('c.task_id', 'in', taskInScope(ctx, taskId));
  if (state) found = found.where('c.state', '=', state);
  if (outcome) found = found.where('c.last_outcome', '=', outcome);
  if (agentId === 'none') found = found.where('c.assigned_to', 'is', null);
  else if (agentId) found = found.where('c.assigned_to', '=', agentId);
  if (keyword) {
    const number = phoneOf(cipher, keyword)?.normalize('NFKC').replace(/[\s-]/gu, '') ?? '';
    const may = ctx.principal.holds(CONTACT_NUMBER) || isMaskedPhone(keyword);
    const indexes = may && /^\d{6,15}$/.test(number) ? cipher.blindIndexes('outbound_contacts.phone_index', number) : [''];
    const customers = customersByKeyword(ctx, keyword);
    found = found.where((eb) =>
      eb.or([eb('c.phone_index', 'in', indexes), ...(customers ? [eb('c.customer_id', 'in', customers)] : [])]),
    );
  }
  return found
    .orderBy(sql`array_position(array['held', 'callback', 'retry', 'waiting', 'done', 'failed', 'excluded'], c.state)`)
    .orderBy('c.due_at')
    .orderBy('c.id');
}

export type ContactRow = Awaited<ReturnType<ReturnType<typeof foundContacts>['execute']>>[number];

const open: readonly string[] = ['waiting', 'retry', 'callback'];

export function showContact(ctx: Reader & Pick<Caller, 'now'>, row: ContactRow): TaskContact {
  const { cipher } = ctx;
  return {
    id: row.id,
    taskId: row.task_id,
    custId: row.customer_id,
    custName: showWords(ctx, cipher.decrypt('outbound_contacts.name', row.name)),
    phone: showPhone(ctx, numbersOf(cipher, row.phones)[row.number_at] ?? ''),
    numbers: row.number_count,
    numberStatus: row.number_status ?? '',
    state: row.state as ContactState,
    reason: row.reason,
    agentId: row.assigned_to,
    agentName: row.agent_name ?? '',
    holderName: row.holder_name ?? '',
    attempts: row.attempts,
    lastOutcome: row.last_outcome as AttemptOutcome | null,
    lastTime: row.last_attempt_at?.toISOString() ?? null,
    nextTime: open.includes(row.state) && row.due_at > ctx.now ? row.due_at.toISOString() : null,
    remark: row.remark ? showWords(ctx, cipher.decrypt('outbound_contacts.remark', row.remark)) : '',
  };
}
