import * as z from 'zod';
import { defineFact } from '../kit/facts.ts';
import { id, timestamp } from '../kit/ids.ts';

/** An agent submitted their summary of a contact with a customer for the first time. The key is the customer's id. */
export const summaryDone = defineFact(
  'summary.done',
  z.object({ customerId: id, channel: z.enum(['call', 'chat', 'video']), agentId: id, at: timestamp }),
);
