import * as z from 'zod';
import { defineFact } from '../kit/facts.ts';
import { id, timestamp } from '../kit/ids.ts';
import { salesOrderState } from './sales-order-state.ts';

/** An order was made (`from` null) or got another state. The key is the order's id. */
export const salesOrderMoved = defineFact(
  'sales-order.moved',
  z.object({
    orderId: id,
    number: z.string(),
    customerId: id.nullable(),
    from: salesOrderState.nullable(),
    to: salesOrderState,
    /** What the customer pays, in fen. */
    amount: z.number().int(),
    /** Who did it. */
    agentId: id,
    movedAt: timestamp,
  }),
);
