import type { callEvent } from '../callcenter/events.ts';
import type { PayloadOf } from '../kit/events.ts';

/** The specification's call events, and `offline`: signed in elsewhere. */
export interface TelephonyEvents extends Record<PayloadOf<typeof callEvent>['event'], PayloadOf<typeof callEvent>> {
  offline: undefined;
}
