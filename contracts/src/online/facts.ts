import * as z from 'zod';
import { defineFact } from '../kit/facts.ts';
import { id, timestamp } from '../kit/ids.ts';

/** A conversation is over. Its key is the conversation's id. */
export const conversationEnded = defineFact(
  'conversation.ended',
  z.object({
    conversationId: id,
    /** Whom the visitor turned out to be; null: nobody who is known. */
    customerId: id.nullable(),
    /** Who had it last; null: nobody took it. */
    agentId: id.nullable(),
    beganAt: timestamp,
    endedAt: timestamp,
  }),
);
