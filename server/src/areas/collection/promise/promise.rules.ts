import type { PromiseState } from '@lianxi/contracts/collection/collection-words';

/**
 * What a promise came to. It is kept as soon as its amount was paid in time; the other verdicts come when its day is over.
 * @param paid what was paid for it by its day, without payments that were taken back
 * @param today the tenant's day
 */
export function judge(
  { amount, dueOn, paid }: { amount: number; dueOn: string; paid: number },
  today: string,
): Exclude<PromiseState, 'cancelled'> {
  if (paid >= amount) return 'kept';
  if (today <= dueOn) return 'open';
  return paid > 0 ? 'partly' : 'broken';
}
