import type { ContactPurpose } from '@lianxi/contracts/contact-rule/contact-rules';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { outboundTasksTopic } from '@lianxi/contracts/outbound/events';
import {
  checkNext,
  contactCalled,
  keepContacts,
  myContacts,
  nextContact,
  skipContact,
  taskDesk,
} from '@lianxi/contracts/outbound/task-desk.contract';
import { taskDeskErrors } from '@lianxi/contracts/outbound/task-desk-errors';
import { lockNamed } from '../../../platform/db/advisory-locks.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { contactNumber, insertOptOuts, personOf, refusalOf, refusedError } from '../../contact-rule/public.ts';
import { showContact, takeableContacts } from '../task-contact/contact.queries.ts';
import { numbersOf } from '../task-contact/new-contacts.ts';
import { isInCall, requireFree, requireRunning } from './desk-rules.queries.ts';
import { findMyTasks, showHeld } from './desk-view.ts';
import { findHeld, keepHeld, lockHeld, releaseGone, returnUnused, rulesOf, takeNext } from './hold.queries.ts';
import { type Contact, type Letting, letGo } from './settle.ts';

type Caller = SignedInContext<unknown>;

/** Who was passed over comes again after so long. */
const SKIP_MINUTES = 30;
const CALLBACK_DAYS = 90;
/** The present contact, and one fetched ahead. */
const MOST_HELD = 2;

export const deskRoutes = routes((on) => {
  on(taskDesk, async (ctx) => ({
    tasks: await findMyTasks(ctx),
    held: await showHeld(ctx, await findHeld(ctx, ctx.principal.agentId)),
  }));

  on(myContacts, (ctx) => findPage(takeableContacts(ctx, ctx.query.taskId), ctx.query, (row) => showContact(ctx, row)));

  on(checkNext, async (ctx) => {
    try {
      await requireRunning(ctx, ctx.query.taskId);
      await requireFree(ctx);
    } catch (error) {
      if (error instanceof CodedError) return { may: false, reason: error.message };
      throw error;
    }
    return { may: true, reason: '' };
  });

  on(nextContact, async (ctx) => {
    const { tx, tenantId, principal, now } = ctx;
    const { agentId } = principal;
    const { taskId, ahead, contactId: chosen } = ctx.body;
    const { purpose } = await requireRunning(ctx, taskId);
    if (!ahead) await requireFree(ctx);
    // Two clicks of one agent come one after the other.
    await lockNamed(tx, 'outboundDesk', `${tenantId}:${agentId}`);
    await releaseGone(ctx, now);
    const held = await findHeld(ctx, agentId);
    const own = held.filter((contact) => contact.task_id === taskId);
    const wanted = ahead ? MOST_HELD : 1;
    const kept = own[wanted - 1];
    if (kept && chosen === undefined) return { contactId: kept.id, reason: '' };
    // Whoever chooses gives back whom they have, also one fetched ahead: the chosen one comes now.
    if (chosen !== undefined) for (const one of own.slice(wanted - 1)) if (one.id !== chosen) await giveBack(ctx, one);
    // Of other tasks nobody is kept: their agent works at this one.
    if (!ahead) for (const other of held.filter(({ task_id }) => task_id !== taskId)) await giveBack(ctx, other);
    const has = own.some(({ id }) => id === chosen);
    const { contactId, reason } = has
      ? { contactId: chosen ?? null, reason: '' }
      : await takePermitted(ctx, { taskId, purpose, chosen });
    ctx.audit({ target: contactId === null ? `outbound-task:${taskId}` : `outbound-contact:${contactId}` });
    ctx.changed(outboundTasksTopic);
    return { contactId, reason };
  });

  on(keepContacts, async (ctx) => {
    ctx.audit({ target: 'outbound-task' });
    return { kept: await keepHeld(ctx, ctx.principal.agentId, ctx.now) };
  });

  on(skipContact, async (ctx) => {
    const contact = await lockOwn(ctx, ctx.body.contactId);
    const dueAt = new Date(ctx.now.getTime() + SKIP_MINUTES * 60_000);
    await letGo(ctx, contact, await rulesOf(ctx, contact.task_id), { how: 'released', dueAt }, ctx.now);
    ctx.audit({ target: `outbound-contact:${contact.id}`, after: { 跳过: ctx.body.reason } });
    ctx.changed(outboundTasksTopic);
    return null;
  });

  on(contactCalled, async (ctx) => {
    const { body, principal, now } = ctx;
    const contact = await lockOwn(ctx, body.contactId);
    const heard = await correctAttempt(ctx, contact, body);
    if (body.result === 'stop') await noteRefusal(ctx, contact);
    const letting = lettingOf(body, principal.agentId, now);
    await letGo(ctx, heard, await rulesOf(ctx, contact.task_id), letting, now);
    ctx.audit({ target: `outbound-contact:${contact.id}`, after: { 结果: body.result, 通话结果: heard.last_outcome } });
    ctx.changed(outboundTasksTopic);
    return null;
  });
});

/** The caller's contact, locked, and no call under way. */
async function lockOwn(ctx: Caller, contactId: string): Promise<Contact> {
  const { agentId } = ctx.principal;
  const contact = await lockHeld(ctx, agentId, contactId);
  if (!contact) throw new CodedError(taskDeskErrors.gone);
  const [present] = await findHeld(ctx, agentId);
  // One fetched ahead can go during the call with the present one.
  if (present?.id === contact.id && (await isInCall(ctx, agentId))) throw new CodedError(taskDeskErrors.inCall);
  await returnUnused(ctx, contact, ctx.now);
  return contact;
}

async function giveBack(ctx: Caller, { id }: Contact): Promise<void> {
  const contact = await lockHeld(ctx, ctx.principal.agentId, id);
  if (!contact) return;
  await letGo(ctx, contact, await rulesOf(ctx, contact.task_id), { how: 'released', dueAt: null }, ctx.now);
}

/** So many contacts are passed over in one step, because the contact rules do not allow them now. */
const MOST_REFUSED = 20;

interface Wanted {
  readonly taskId: string;
  readonly purpose: ContactPurpose;
  /** By hand; undefined: whoever is next. */
  readonly chosen: string | undefined;
}

/** The next contact whom the contact rules allow. Who may not be called now comes at the next allowed time; who refused, never. */
async function takePermitted(
  ctx: Caller,
  { taskId, purpose, chosen }: Wanted,
): Promise<{ contactId: string | null; reason: string }> {
  const { now, cipher, principal } = ctx;
  let reason = '';
  for (let passed = 0; passed < MOST_REFUSED; passed += 1) {
    const id = await takeNext(ctx, { taskId, agentId: principal.agentId, now, contactId: chosen });
    const contact = id === null ? undefined : await lockHeld(ctx, principal.agentId, id);
    if (!contact) return { contactId: null, reason };
    const number = numbersOf(cipher, contact.phones)[contact.number_at] ?? '';
    const wish = { purpose, channel: 'call', number, customerId: contact.customer_id, at: now } as const;
    const refusal = await refusalOf(ctx, await personOf(ctx, wish));
    if (!refusal) return { contactId: contact.id, reason: '' };
    reason = refusedError(refusal).message;
    const letting: Letting = refusal.nextAllowed
      ? { how: 'released', dueAt: new Date(refusal.nextAllowed) }
      : { how: 'excluded', reason: refusal.rule === 'opt-out' ? 'opt-out' : 'rule' };
    await letGo(ctx, contact, await rulesOf(ctx, taskId), letting, now);
    // Whom the agent chose comes whatever their time is: they would be taken again, and refused again.
    if (chosen !== undefined) break;
  }
  return { contactId: null, reason };
}

/** They want no more calls: no task and nobody else calls any of their numbers. */
async function noteRefusal(ctx: Caller, contact: Contact): Promise<void> {
  const wish = { channel: 'call', source: 'agent', reason: '外呼时要求不再联系' } as const;
  await insertOptOuts(ctx, numbersOf(ctx.cipher, contact.phones).map(contactNumber), wish);
}

function lettingOf(
  { result, callbackTime }: { result: 'done' | 'callback' | 'again' | 'stop'; callbackTime: string | null },
  agentId: string,
  now: Date,
): Letting {
  if (result !== 'callback') return { how: 'decided', result };
  const at = new Date(callbackTime ?? '');
  const ahead = at.getTime() - now.getTime();
  if (!(ahead > 0 && ahead <= CALLBACK_DAYS * 86_400_000)) throw new CodedError(taskDeskErrors.badTime);
  return { how: 'decided', result, at, agentId };
}

/**
 * Writes what the agent decided to the last attempt, and what they heard: each attempt keeps exactly one outcome. Returns the
 * contact with it.
 */
async function correctAttempt(
  { tx, tenantId }: Caller,
  contact: Contact,
  { outcome, result }: { outcome?: string | undefined; result: string },
): Promise<Contact> {
  if (contact.open_attempt_id === null) {
    // They agreed on a time, or said no, before any call of this hold.
    if (result === 'again') throw new CodedError(taskDeskErrors.notTried);
    return contact;
  }
  const before = contact.last_outcome;
  // A conversation was one: only a machine can have taken it for a person.
  const after = outcome && (before !== 'answered' || outcome === 'machine') ? outcome : before;
  await tx
    .updateTable('outbound_attempts')
    .set({ result, ...(after && { outcome: after }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contact.open_attempt_id)
    .execute();
  if (after === before || after === null || before === null) return contact;
  const { [before]: had = 0, ...others } = contact.counts as Record<string, number>;
  const counts = { ...others, ...(had > 1 && { [before]: had - 1 }), [after]: (others[after] ?? 0) + 1 };
  await tx
    .updateTable('outbound_contacts')
    .set({ last_outcome: after, counts: JSON.stringify(counts) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contact.id)
    .execute();
  return { ...contact, last_outcome: after, counts };
}
