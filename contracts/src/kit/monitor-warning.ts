import * as z from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { defineTopic } from './events.ts';
import { id, timestamp } from './ids.ts';

/*
 * Warnings to the supervisors of one channel (specification section 8): each is handled once, by one of them, and the others see
 * it.
 */

export const warningErrors = defineErrors('monitor-warning', {
  notFound: { kind: 'not-found', text: '预警不存在' },
  handled: { kind: 'conflict', text: '该预警已被其他人处理' },
});

/** A warning of the tenant came or was handled: read the warnings. */
export const warningsTopic = defineTopic('monitor-warnings');

export const warningStates = { open: '未处理', handled: '已处理', 'false-alarm': '误报' } as const;

/** A call or conversation, and what is wrong with it. */
export const monitorWarning = z.object({
  sessionId: id,
  /** The specification's number. */
  warning: z.number().int().min(1).max(5),
  /** The skill group, or where else the customer came in. */
  place: z.string(),
  custName: z.string(),
  /** Empty: no agent had it. */
  agName: z.string(),
  at: timestamp,
  state: z.enum(['open', 'handled', 'false-alarm']),
  handledByName: z.string(),
  /** The reader has seen it. */
  read: z.boolean(),
});
export type MonitorWarning = z.output<typeof monitorWarning>;

/** The most warnings in the answer, of one day. */
export const MAX_WARNINGS = 100;

/** The endpoints of a channel's warnings, for supervisors with the right to its page and within its data scope. */
export function monitorWarnings({
  path,
  page,
  title,
  channel,
  words,
  route,
}: {
  path: string;
  page: string;
  title: string;
  /** What a warning is about: 通话, 会话. */
  channel: string;
  /** The specification's names of the warnings (section 8). */
  words: Readonly<Record<number, string>>;
  /** The page of one contact, with `?id=`. */
  route: string;
}) {
  const access = { code: page };
  return {
    channel,
    words,
    route,
    /** Of the last day, newest first. */
    list: endpoint({ method: 'GET', path, summary: title, access, dataScope: page, reply: z.array(monitorWarning) }),
    /** Notes what a supervisor did; possible once. */
    handle: endpoint({
      method: 'PUT',
      path: `${path}/handling`,
      summary: `处理${title}`,
      access,
      dataScope: page,
      body: z.object({ sessionId: id, warning: z.number().int().min(1).max(5), state: z.enum(['handled', 'false-alarm']) }),
      reply: z.null(),
      errors: [warningErrors.notFound, warningErrors.handled],
    }),
    /** All present warnings are read by the caller. */
    readAll: endpoint({ method: 'PUT', path: `${path}/read`, summary: `${title}全部已读`, access, reply: z.null() }),
  };
}

/** The warnings of any channel. */
export interface MonitorWarnings
  extends Pick<ReturnType<typeof monitorWarnings>, 'channel' | 'words' | 'route' | 'handle' | 'readAll'> {
  readonly list: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, z.ZodArray<typeof monitorWarning>>;
}
