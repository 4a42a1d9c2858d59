import * as z from 'zod';
import { defineFact } from '../kit/facts.ts';
import { id, timestamp } from '../kit/ids.ts';
import { missedCause } from './missed-cause.ts';

/** Facts of telephone calls. The key of each is the call's id, so that the facts of one call arrive in their order. */
const contact = {
  callId: id,
  direction: z.enum(['in', 'out', 'internal']),
  /** The customer of the number; null: unknown, or a colleague. */
  customerId: id.nullable(),
};

/** The two sides hear each other for the first time. */
export const callAnswered = defineFact(
  'call.answered',
  z.object({
    ...contact,
    /** The agent who serves the customer; null: an outside party after a transfer. */
    agentId: id.nullable(),
    answeredAt: timestamp,
  }),
);

/** An agent gave the call away, and is out of it. */
export const callTransferred = defineFact(
  'call.transferred',
  z.object({
    ...contact,
    fromAgentId: id,
    /** The agent who serves the customer now; null: a queue, a voice menu or an outside party. */
    agentId: id.nullable(),
    transferredAt: timestamp,
  }),
);

/** An answered call, or a call made by an agent, ended. */
export const callEnded = defineFact(
  'call.ended',
  z.object({
    ...contact,
    /** Who served it last. */
    agentId: id.nullable(),
    beganAt: timestamp,
    /** Null: no party answered; `cause` states why. */
    answeredAt: timestamp.nullable(),
    cause: missedCause,
    endedAt: timestamp,
  }),
);

/** A caller left before an agent answered. */
export const callMissed = defineFact(
  'call.missed',
  z.object({ ...contact, beganAt: timestamp, cause: missedCause, endedAt: timestamp }),
);

/** A caller left a message. */
export const voicemailLeft = defineFact(
  'voicemail.left',
  z.object({ callId: id, customerId: id.nullable(), seconds: z.number().int(), leftAt: timestamp }),
);
