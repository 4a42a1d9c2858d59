import { TASK_CALL, userfieldOfTask } from '@lianxi/contracts/callcenter/call-userfield';
import type { RedialRules } from '@lianxi/contracts/outbound/attempt-outcome';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { withdrawPermit } from '../../contact-rule/public.ts';
import { type Contact, letGo } from './settle.ts';

/** So long a contact stays with an agent whose page says nothing. Longer than a page in the background is silent. */
const HOLD_MINUTES = 5;

export const heldUntil = (now: Date): Date => new Date(now.getTime() + HOLD_MINUTES * 60_000);

/** A call to the contact `c` is under way. */
const isInCall = (tenantId: number) => sql<SqlBool>`exists (
  select from calls k where k.tenant_id = ${tenantId} and k.state is not null
    and k.userfield = ${TASK_CALL} || c.task_id || ';contact=' || c.id)`;

/**
 * Holds the next contact of a task for an agent: agreed call-backs first, then their own, then by the time. Of two agents who ask
 * at once each gets another one. Null: nobody may be called now.
 */
export async function takeNext(
  { tx, tenantId }: TenantDb,
  { taskId, agentId, now, contactId }: { taskId: string; agentId: string; now: Date; contactId?: string | undefined },
): Promise<string | null> {
  // An agent who chooses somebody by hand may call them before their time; the contact rules are asked all the same.
  const which = contactId === undefined ? sql`due_at <= ${now}` : sql`id = ${contactId}`;
  const { rows } = await sql<{ id: string }>`
    with next as (
      select id from outbound_contacts
      where tenant_id = ${tenantId} and task_id = ${taskId} and state in ('waiting', 'retry', 'callback') and ${which}
        and (assigned_to is null or assigned_to = ${agentId})
      order by state <> 'callback', assigned_to is null, due_at, id
      limit 1 for update skip locked)
    update outbound_contacts c set state = 'held', reason = '', held_by = ${agentId}, held_at = ${now}, held_until = ${heldUntil(now)}
    from next where c.tenant_id = ${tenantId} and c.id = next.id
    returning c.id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The contacts whom an agent holds, the present one first. */
export function findHeld({ tx, tenantId }: TenantDb, agentId: string, taskId?: string): Promise<Contact[]> {
  let held = tx
    .selectFrom('outbound_contacts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('held_by', '=', agentId)
    .orderBy('held_at')
    .orderBy('id');
  if (taskId !== undefined) held = held.where('task_id', '=', taskId);
  return held.execute();
}

/** A contact whom the agent holds, locked; undefined: they hold no such one. */
export function lockHeld({ tx, tenantId }: TenantDb, agentId: string, id: string): Promise<Contact | undefined> {
  return tx
    .selectFrom('outbound_contacts')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('held_by', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The clocks of the servers differ by less. */
const CLOCKS_MS = 60_000;
/** Longer than a command to dial waits for the switch. */
const COMMAND_MS = 10_000;

/**
 * Gives a permit back whose call never began, because the switch refused the command: no call of this hold waits for its attempt.
 * The caller locked the contact.
 */
export async function returnUnused({ tx, tenantId }: TenantDb, contact: Contact, now: Date): Promise<void> {
  const { id, task_id, permit_id, held_at } = contact;
  if (permit_id === null || held_at === null) return;
  const { rows } = await sql<{ id: string }>`
    select k.id from calls k
    where k.tenant_id = ${tenantId} and k.began_at >= ${new Date(held_at.getTime() - CLOCKS_MS)}
      and k.userfield = ${userfieldOfTask(task_id, id)} and not exists (
        select from outbound_attempts a where a.tenant_id = k.tenant_id and a.call_id = k.id)
    limit 1`.execute(tx);
  if (rows.length > 0) return;
  await withdrawPermit({ tx, tenantId }, permit_id, new Date(now.getTime() - COMMAND_MS));
}

/** The redial rules of a task. */
export async function rulesOf({ tx, tenantId }: TenantDb, taskId: string): Promise<RedialRules> {
  const { redial } = await tx
    .selectFrom('outbound_tasks')
    .select('redial')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  return redial as unknown as RedialRules;
}

/** Keeps the agent's contacts for some more minutes. */
export async function keepHeld({ tx, tenantId }: TenantDb, agentId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('outbound_contacts')
    .set({ held_until: heldUntil(now) })
    .where('tenant_id', '=', tenantId)
    .where('held_by', '=', agentId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const MOST = 200;

/**
 * Lets contacts go whose agents are gone. A contact in a call stays: it goes when the call is over and the agent does not come
 * back. Returns how many there were.
 */
export async function releaseGone(tenant: TenantDb, now: Date): Promise<number> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<Contact>`
    select c.* from outbound_contacts c
    where c.tenant_id = ${tenantId} and c.held_until < ${now} and not ${isInCall(tenantId)}
    order by c.id limit ${MOST} for update skip locked`.execute(tx);
  const rules = new Map<string, RedialRules>();
  for (const contact of rows) {
    const own = rules.get(contact.task_id) ?? (await rulesOf(tenant, contact.task_id));
    rules.set(contact.task_id, own);
    await letGo(tenant, contact, own, { how: 'released', dueAt: null }, now);
  }
  return rows.length;
}
