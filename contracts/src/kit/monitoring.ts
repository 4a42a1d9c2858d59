import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './ids.ts';

/*
 * The waiting and current contacts of this moment, for supervisors: by telephone, chat and video. Each kind adds its own data
 * to these parts.
 */

/** A skill group at this moment. */
export const liveQueue = z.object({
  groupId: id,
  name: z.string(),
  waiting: z.number().int(),
  /** Since when the longest waiting customer waits; null: no customer waits. */
  waitingSince: timestamp.nullable(),
  /** Members who receive contacts, and those of them who have a free place. */
  online: z.number().int(),
  free: z.number().int(),
});
export type LiveQueue = z.output<typeof liveQueue>;

/** A waiting or current call or conversation. */
export const liveContact = z.object({
  id: z.string(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  /** Since when the customer waits; null: they do not wait. */
  waitingSince: timestamp.nullable(),
});
export type LiveContact = z.output<typeof liveContact>;

/**
 * Queues and contacts of this moment: those of agents within the data scope, and all waiting ones; at most 2,000. `today`
 * counts this day in China, over the whole tenant.
 */
export function monitoringOf<Q extends z.ZodType<LiveQueue>, C extends z.ZodType<LiveContact>, T extends z.ZodType>({
  path,
  summary,
  page,
  queue,
  contact,
  today,
}: {
  path: string;
  summary: string;
  /** The page's permission code. */
  page: string;
  queue: Q;
  contact: C;
  today: T;
}) {
  return endpoint({
    method: 'GET',
    path,
    summary,
    access: { code: page },
    dataScope: page,
    reply: z.object({
      queues: z.array(queue),
      contacts: z.array(contact),
      today,
      /** The server's clock: pages count times from it. */
      serverTime: timestamp,
    }),
  });
}
