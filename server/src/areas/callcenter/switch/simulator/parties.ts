import type { LegEnd } from '../cti-provider.ts';

/** How an outside party behaves when it is rung. */
export type Behaviour =
  | { readonly answers: true }
  | { readonly answers: false; readonly end?: LegEnd; readonly sipCode?: number };

/** A number that ends in a SIP code behaves accordingly, so that users can practise every outcome. */
const byEnding: Record<string, Behaviour> = {
  '404': { answers: false, end: 'bad-number', sipCode: 404 },
  // It rings until the caller's time is over.
  '480': { answers: false },
  '486': { answers: false, end: 'busy', sipCode: 486 },
  '503': { answers: false, end: 'network', sipCode: 503 },
  '603': { answers: false, end: 'rejected', sipCode: 603 },
};

/** All other numbers answer after a while. */
export function behaviourOf(number: string): Behaviour {
  return byEnding[number.slice(-3)] ?? { answers: true };
}
