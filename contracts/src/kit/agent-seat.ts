import * as z from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { ErrorDefinition } from './errors.ts';
import { id, timestamp } from './ids.ts';

/*
 * Seats of agents on one channel (telephone, chat, video): what each agent does now, and the status that a supervisor sets for
 * them.
 */

/** The fields of an agent's seat on every channel. */
export const agentSeat = z.object({
  agentId: id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  status: z.string(),
  statusName: z.string(),
  statusSince: timestamp,
});

/** An agent of chat or video. */
export const channelSeat = agentSeat.extend({
  /** Names of their skill groups. */
  skills: z.array(z.string()),
  /** False: the agent receives or holds contacts, but no page of theirs is connected. */
  reachable: z.boolean(),
});
export type ChannelSeat = z.output<typeof channelSeat>;

/** The agents on whom a supervisor acts. */
export const seatIds = z.array(id).min(1).max(1000);

/** The agents, and the status to set: '1' online, '0' offline, else the value of a status option. */
export const forcedStatus = z.object({ ids: seatIds, status: z.string().trim().min(1).max(20) });

/** The number of agents whose status was set. */
export const changedSeats = z.object({ changed: z.number().int() });

/**
 * The endpoints of the seats of chat or video: every seat, and setting the status of chosen ones; all within the caller's data
 * scope.
 */
export function seatWall<S extends z.ZodType<ChannelSeat>>({
  seat,
  setType,
  path,
  title,
  page,
  force,
  unknown,
}: {
  /** An agent of the channel. */
  seat: S;
  /** The channel's status options: 2 text, 3 video (specification section 4). */
  setType: '2' | '3';
  /** The path prefix of its endpoints. */
  path: string;
  /** The title of the page. */
  title: string;
  /** The page's permission code. */
  page: string;
  /** The name of the operation that sets a status, and its permission code. */
  force: { summary: string; code: string };
  /** The error for an unknown status. */
  unknown: ErrorDefinition;
}) {
  const reply = z.object({ seats: z.array(seat), cursor: timestamp });
  const read = { method: 'GET', access: { code: page }, dataScope: page, reply } as const;
  return {
    setType,
    /** Every seat, by agent number; at most 5,000. `changes` keeps it current. */
    all: endpoint({ ...read, path: `${path}/seatStatus`, summary: title }),
    /** Seats that changed since a cursor; the answer may contain unchanged ones. */
    changes: endpoint({
      ...read,
      path: `${path}/seatStatus/changes`,
      summary: `${title}变化`,
      query: z.object({ cursor: timestamp }),
    }),
    /** Sets the status of other agents. They keep their contacts. */
    force: endpoint({
      method: 'POST',
      path: `${path}/batchSet`,
      summary: force.summary,
      access: { code: force.code },
      dataScope: page,
      body: forcedStatus,
      reply: changedSeats,
      errors: [unknown],
    }),
  };
}

type SeatReply = z.ZodType<{ seats: ChannelSeat[]; cursor: string }>;

/** The seats of any channel that has this page. */
export interface SeatWall extends Pick<ReturnType<typeof seatWall>, 'setType' | 'force'> {
  readonly all: Endpoint<z.ZodUndefined, z.ZodUndefined, z.ZodUndefined, SeatReply>;
  readonly changes: Endpoint<z.ZodUndefined, z.ZodObject<{ cursor: typeof timestamp }>, z.ZodUndefined, SeatReply>;
}
