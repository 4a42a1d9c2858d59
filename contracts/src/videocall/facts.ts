import * as z from 'zod';
import { defineFact } from '../kit/facts.ts';
import { id, timestamp } from '../kit/ids.ts';

/** Facts of video calls. The key of each is the call's id. */
const contact = {
  callId: id,
  /** The customer behind the visitor; null: unknown. */
  customerId: id.nullable(),
  beganAt: timestamp,
  endedAt: timestamp,
};

/** An answered call is over. */
export const videoCallEnded = defineFact(
  'video-call.ended',
  z.object({
    ...contact,
    /** Who served it last. */
    agentId: id.nullable(),
    answeredAt: timestamp,
  }),
);

/** A call without an answer is over. */
export const videoCallMissed = defineFact('video-call.missed', z.object(contact));
