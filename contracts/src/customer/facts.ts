import * as z from 'zod';
import { defineFact } from '../kit/facts.ts';
import { id, timestamp } from '../kit/ids.ts';

/** What can happen to a customer. `changed`: properties, not the owner or the labels. */
export const customerEvent = z.enum(['created', 'changed', 'allotted', 'labelled', 'pooled']);
export type CustomerEvent = z.output<typeof customerEvent>;

/** Something happened to a customer. The key is the customer's id. An import emits none: it would be too many. */
export const customerMoved = defineFact(
  'customer.moved',
  z.object({
    customerId: id,
    event: customerEvent,
    /** Of `labelled`: the labels that the customer did not have before. */
    addedLabelIds: z.array(id).default([]),
    /** Who did it; null: a rule. */
    agentId: id.nullable(),
    /** How many triggers in a row led to it; 0: none. */
    depth: z.number().int().min(0),
    at: timestamp,
  }),
);
