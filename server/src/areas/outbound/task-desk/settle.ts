import { type AttemptOutcome, nextStep, type RedialRules } from '@lianxi/contracts/outbound/attempt-outcome';
import type { Selectable } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { OutboundContacts } from '../../../platform/db/schema.ts';

export type Contact = Selectable<OutboundContacts>;

/** How an agent lets a contact go. */
export type Letting =
  /** They are gone, or pass the contact over: `dueAt`, when it comes again; null: as before. */
  | { readonly how: 'released'; readonly dueAt: Date | null }
  /** They may not be called at all. */
  | { readonly how: 'excluded'; readonly reason: 'opt-out' | 'rule' }
  | { readonly how: 'decided'; readonly result: 'done' | 'again' | 'stop' }
  | { readonly how: 'decided'; readonly result: 'callback'; readonly at: Date; readonly agentId: string };

/** What the contact becomes. */
type Settled = Partial<Pick<Contact, 'state' | 'reason' | 'number_at' | 'due_at' | 'callback_at' | 'assigned_to'>> & {
  readonly state: string;
  /** They begin anew with another number. */
  readonly counts?: string;
};

/** The state of a contact to whom nothing new happened. */
const restOf = ({ callback_at, attempts }: Pick<Contact, 'callback_at' | 'attempts'>): string => {
  if (callback_at !== null) return 'callback';
  return attempts > 0 ? 'retry' : 'waiting';
};

const MINUTE_MS = 60_000;
const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

/** What becomes of a held contact. Its last attempt is settled too, if its agent had not said yet what came of it. */
export function settled(contact: Contact, rules: RedialRules, letting: Letting, now: Date): Settled {
  if (letting.how === 'excluded') return { state: 'excluded', reason: letting.reason, callback_at: null };
  const outcome = contact.open_attempt_id === null ? null : (contact.last_outcome as AttemptOutcome);
  if (letting.how === 'decided') {
    if (letting.result === 'callback') {
      const { at, agentId } = letting;
      return { state: 'callback', reason: '', due_at: at, callback_at: at, assigned_to: agentId };
    }
    if (letting.result !== 'again') return { state: 'done', reason: letting.result, callback_at: null };
    // Answered, and yet not at an end: they come again as if nobody had taken the call.
    if (outcome === 'answered') return { state: 'retry', reason: '', due_at: later(now, rules['no-answer'].minutes) };
  }
  if (outcome === null) {
    const due_at = letting.how === 'released' && letting.dueAt ? letting.dueAt : contact.due_at;
    return { state: restOf(contact), due_at };
  }
  const { number_at: numberAt, number_count: numberCount } = contact;
  const counts = contact.counts as Partial<Record<AttemptOutcome, number>>;
  const step = nextStep(outcome, rules, { counts, numberAt, numberCount });
  if (step.to === 'done') return { state: 'done', reason: 'answered' };
  if (step.to === 'retry') return { state: 'retry', reason: '', due_at: later(now, step.minutes) };
  if (step.to === 'failed') return { state: 'failed', reason: 'exhausted' };
  return { state: 'retry', reason: '', due_at: now, number_at: numberAt + 1, counts: '{}' };
}

/** Lets a contact go whom the caller locked. */
export async function letGo(
  { tx, tenantId }: TenantDb,
  contact: Contact,
  rules: RedialRules,
  letting: Letting,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('outbound_contacts')
    .set({
      ...settled(contact, rules, letting, now),
      ...{ held_by: null, held_at: null, held_until: null, open_attempt_id: null },
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contact.id)
    .execute();
}
