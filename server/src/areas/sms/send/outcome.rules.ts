import type { SmsState } from '@lianxi/contracts/sms/sms-message.contract';

export interface Part {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly cause: string;
}

/** What the receipts of all segments say together: one that failed fails the message. Null: it is open. */
export function outcomeOf(parts: readonly Part[]): { state: Extract<SmsState, 'delivered' | 'failed'>; cause: string } | null {
  const failed = parts.find(({ state }) => state === 'failed');
  if (failed) return { state: 'failed', cause: failed.cause || '运营商未能送达' };
  const all = parts.length > 0 && parts.every(({ state }) => state === 'delivered');
  return all ? { state: 'delivered', cause: '' } : null;
}

/** Is nothing more expected for a message? A final state stays, whatever comes later. */
export const isFinal = (state: SmsState): boolean => ['delivered', 'failed', 'refused', 'cancelled'].includes(state);

const MINUTES_OF_DAY = 1440;

/**
 * Until when group sending rests at a minute of the day (0–1439), as minutes from then; 0: it does not. `from` equal to `to`:
 * it never rests.
 */
export function restOf(minute: number, { from, to }: { from: number; to: number }): number {
  if (from === to) return 0;
  const since = (minute - from + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const length = (to - from + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return since < length ? length - since : 0;
}

/** So many seconds of an account's rate are taken at once: a server that stops has five to hand them over. */
const TAKE_SECONDS = 3;

/** Of messages that are due those that their accounts can take now: singles first, then one of each batch in turn. */
export function withinRates<M extends { readonly batchId: string | null; readonly accountId: string | null }>(
  messages: readonly M[],
  perSecond: ReadonlyMap<string, number>,
): M[] {
  const turns = new Map<string, number>();
  const turnOf = ({ batchId }: M): number => {
    if (batchId === null) return 0;
    const turn = (turns.get(batchId) ?? 0) + 1;
    turns.set(batchId, turn);
    return turn;
  };
  const taken = new Map<string, number>();
  return messages
    .map((message) => ({ message, turn: turnOf(message) }))
    .toSorted((a, b) => a.turn - b.turn)
    .flatMap(({ message }) => {
      const { accountId } = message;
      if (accountId === null) return [message];
      const count = (taken.get(accountId) ?? 0) + 1;
      taken.set(accountId, count);
      return count <= (perSecond.get(accountId) ?? 1) * TAKE_SECONDS ? [message] : [];
    });
}
