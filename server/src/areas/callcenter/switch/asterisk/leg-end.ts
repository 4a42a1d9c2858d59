import type { LegEnd } from '../cti-provider.ts';

/** Q.931 causes that Asterisk gives without a SIP code. */
const CAUSE_BUSY = 17;
const CAUSE_NO_ANSWER = 19;
const CAUSE_REJECTED = 21;
const CAUSE_CONGESTION = 34;
/** No audio arrived for a while: the network or the browser is gone. */
const CAUSE_RTP_TIMEOUT = 44;

/** What a SIP code means for a call (RFC 3261, section 21). */
const bySipCode: Record<number, LegEnd> = {
  403: 'rejected',
  404: 'bad-number',
  408: 'no-answer',
  410: 'gone',
  480: 'no-answer',
  484: 'bad-number',
  486: 'busy',
  487: 'cancelled',
  488: 'no-codec',
  600: 'busy',
  603: 'rejected',
  604: 'bad-number',
  606: 'no-codec',
};

/** Why a leg ended. `wasUp`: it was answered before. */
export function legEnd(cause: number, sipCode: number | null, wasUp: boolean): LegEnd {
  if (cause === CAUSE_RTP_TIMEOUT) return 'network';
  if (wasUp) return 'hung-up';
  if (sipCode !== null) return bySipCode[sipCode] ?? (sipCode >= 500 ? 'network' : 'rejected');
  if (cause === CAUSE_BUSY) return 'busy';
  if (cause === CAUSE_NO_ANSWER) return 'no-answer';
  if (cause === CAUSE_REJECTED) return 'rejected';
  if (cause === CAUSE_CONGESTION) return 'network';
  return 'cancelled';
}
