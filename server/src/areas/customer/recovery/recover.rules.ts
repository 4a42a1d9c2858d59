import type { AllotConfig } from '@lianxi/contracts/customer/allot-config.contract';

const DAY_MS = 86_400_000;
type Rules = Pick<AllotConfig, 'recoverDays' | 'warnDays'>;

/** An agent's customer, with the last contact, and the last warning that the customer will return to the pool. */
export interface Silent {
  readonly contactAt: Date;
  readonly warnedAt: Date | null;
}

/** Customers whose last contact is later than this are left alone. */
export const silentSince = ({ recoverDays, warnDays }: Rules, now: Date): Date =>
  new Date(now.getTime() - (recoverDays - warnDays) * DAY_MS);

/**
 * What happens to a customer without contact. The warning always comes first, also when the rule is new and the last contact very
 * old; it holds until the next contact.
 */
export function fateOf({ contactAt, warnedAt }: Silent, { recoverDays, warnDays }: Rules, now: Date): 'pool' | 'warn' | 'wait' {
  const days = (from: Date) => (now.getTime() - from.getTime()) / DAY_MS;
  const warned = warnedAt !== null && warnedAt >= contactAt ? warnedAt : null;
  if (warnDays > 0 && warned === null) return days(contactAt) >= recoverDays - warnDays ? 'warn' : 'wait';
  const told = warned === null || days(warned) >= warnDays;
  return told && days(contactAt) >= recoverDays ? 'pool' : 'wait';
}
