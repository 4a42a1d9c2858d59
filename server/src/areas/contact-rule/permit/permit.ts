import { type ContactRefusal, contactRuleErrors } from '@lianxi/contracts/contact-rule/contact-rule.contract';
import type { ContactChannel, ContactPurpose } from '@lianxi/contracts/contact-rule/contact-rules';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { lockContacts } from '../../../platform/db/advisory-locks.ts';
import type { SealedDb } from '../../../platform/db/db.ts';
import { customerOfNumber, survivorOf } from '../../customer/public.ts';
import { findRules } from '../rule/contact-rule.queries.ts';
import { judge, memoryOf } from '../rule/judge.rules.ts';
import { findContacts, insertPermit, NUMBER_INDEX } from './permit.queries.ts';

/** A contact that somebody, or a machine, wants to begin. */
export interface ContactWish {
  readonly purpose: ContactPurpose;
  readonly channel: ContactChannel;
  /** The plain number. */
  readonly number: string;
  /** Whose number it is, if the caller knows; otherwise the customer who has the number. */
  readonly customerId?: string | null;
  readonly at: Date;
}

/** `permitId` for {@link noteConversation} and {@link withdrawPermit}; or the refusal. */
export type PermitAnswer =
  | { readonly permitId: string; readonly refusal: null }
  | { readonly permitId: null; readonly refusal: ContactRefusal };

/**
 * Asks for the permit of a contact, in the transaction that begins it: if that rolls back, the contact does not count. Locks the
 * person until the transaction ends, so that two contacts at once cannot pass a limit together. The transaction must not have
 * locked anybody else before: for many, use {@link askPermits}.
 */
export async function askPermit(ctx: SealedDb, wish: ContactWish): Promise<PermitAnswer> {
  const [answer] = await askPermits(ctx, [wish]);
  if (!answer) throw new Error('a wish without an answer');
  return answer;
}

/** The same for many, in their order; each counts for the next. It locks all of them at once, in one order. */
export async function askPermits(ctx: SealedDb, wishes: readonly ContactWish[]): Promise<PermitAnswer[]> {
  const known: Known[] = [];
  for (const wish of wishes) known.push(await personOf(ctx, wish));
  await lockContacts(
    ctx,
    known.flatMap(({ number, customerId }) => [
      `number:${ctx.cipher.blindIndex(NUMBER_INDEX, number)}`,
      ...(customerId === null ? [] : [`customer:${customerId}`]),
    ]),
  );
  const answers: PermitAnswer[] = [];
  for (const one of known) {
    const refusal = await refusalOf(ctx, one);
    answers.push(refusal ? { permitId: null, refusal } : { permitId: await insertPermit(ctx, one), refusal: null });
  }
  return answers;
}

type Known = ContactWish & { readonly customerId: string | null };

/** The number as it is compared, and the customer who has it today. */
export async function personOf(ctx: SealedDb, wish: ContactWish): Promise<Known> {
  const number = contactNumber(wish.number);
  const customerId = wish.customerId
    ? await survivorOf(ctx, wish.customerId)
    : ((await customerOfNumber(ctx, number))?.id ?? null);
  return { ...wish, number, customerId };
}

/** Why the contact is not allowed; null: it is. Without the lock, and without a permit. */
export async function refusalOf(ctx: SealedDb, wish: Known): Promise<ContactRefusal | null> {
  const { rules, days } = await findRules(ctx, wish.purpose, wish.at);
  const since = new Date(wish.at.getTime() - memoryOf(rules));
  const { refusedAt, contacts } = await findContacts(ctx, { ...wish, since });
  if (refusedAt) return { rule: 'opt-out', words: '对方已拒绝联系', nextAllowed: null };
  const number = ctx.cipher.blindIndex(NUMBER_INDEX, wish.number);
  return judge(rules, days, contacts, { at: wish.at.getTime(), channel: wish.channel, number });
}

/** The refusal for the user who wanted the contact. */
export function refusedError({ words, nextAllowed }: ContactRefusal, timeZone = 'Asia/Shanghai'): CodedError {
  const when = nextAllowed && `，${momentText(new Date(nextAllowed), timeZone)} 后可再联系`;
  return new CodedError(contactRuleErrors.refused, { text: `${words}${when ?? ''}` });
}

function momentText(at: Date, timeZone: string): string {
  const parts = { timeZone, month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return at.toLocaleString('zh-CN', parts).replace('/', '-');
}

/** A number as contacts are counted by it: digits, without the code of the mainland. */
export function contactNumber(text: string): string {
  const digits = text.normalize('NFKC').replace(/[\s()-]/gu, '');
  return digits.replace(/^(\+|00)?86(?=1\d{10}$)/, '');
}
