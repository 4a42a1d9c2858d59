import * as z from 'zod';
import { agentEvent, defineTopic } from '../kit/events.ts';
import { id, timestamp } from '../kit/ids.ts';
import { callStation, linkedid } from './call-station.ts';
import { phoneStatus } from './phone-status.contract.ts';

/**
 * The specification's call event (sections 3 and 4), sent to the agent whom it is about.
 *
 * - `ringing`: a call rings here. `tfringing`: one that a colleague transfers or consults about. `threeway`: a colleague
 *   wants this agent in a talk. All three open the call station when `uid` is the reader.
 * - `answer`: the two sides hear each other. `hangup`: the agent is out of the call. `idle`: the agent is free again.
 * - `transfer_failed`: whom the agent wanted to bring in did not come; `notify` says why.
 * - `agent_busy`: callers wait and every seat is busy; `waiting` lists them.
 */
export const callEvent = agentEvent(
  'call.event',
  z.object({
    event: z.enum([
      'ringing',
      'tfringing',
      'threeway',
      'dialing',
      'answer',
      'hold',
      'resume',
      'hangup',
      'idle',
      'agent_busy',
      'transfer_failed',
    ]),
    /** Empty with `agent_busy`. */
    linkedid: z.union([linkedid, z.literal('')]),
    /** The other side's number, masked for a reader who may not see whole ones. */
    cid: z.string(),
    /** The hotline that was dialled. */
    did: z.string(),
    /** The agent of the event: the reader. */
    uid: id,
    /** The extension that it came from, and the one that it is for. */
    fid: z.string(),
    tid: z.string(),
    ivrflows: z.string(),
    /** The outbound task, or the userfield of `makecall`. */
    task_id: z.string(),
    /** What the agent should read, for example why a transfer failed; else empty. */
    notify: z.string(),
    /** The customer's level: `vip`, `normal`, or empty for a stranger. */
    client_category: z.string(),
    tenantcode: z.string(),
    at: timestamp,
    /** With `tfringing`: a colleague asks for advice and does not transfer. */
    consulted: z.boolean().default(false),
    waiting: z.array(z.object({ linkedid, callerId: z.string(), skillGroupName: z.string(), seconds: z.number().int() })),
  }),
);

/** The call at this agent's desk as it is now; with `isEnd` it left the desk. Merge by `linkedid`. */
export const callChanged = agentEvent('call.changed', callStation);

/** The data of a call that this agent was in changed after its end, for example why it was missed: read `callRecord/own`. */
export const callRecordChanged = agentEvent('call-record.changed', z.object({ linkedid }));

/** The agent's own phone status or activity changed. */
export const phoneStatusChanged = agentEvent('phone-status.changed', phoneStatus);

/**
 * Something that a supervisor should look at (specification sections 6 and 8): `type` 1 a call, 2 an online conversation;
 * `warning` 1 sensitive word, 2 bad review, 3 first response too late, 4 not answered in time, 5 not closed in time.
 */
export const monitorAlert = agentEvent(
  'monitor.alert',
  z.object({
    sessionId: id,
    type: z.union([z.literal(1), z.literal(2)]),
    warning: z.int().min(1).max(5),
    content: z.string(),
    at: timestamp,
  }),
);

/** Any seat of the tenant changed: read `realtimeStatus/changes`. */
export const seatsTopic = defineTopic('seats');

/** A line's state, or the lines themselves changed: read `line` or `trunk`. Told to every tenant. */
export const linesTopic = defineTopic('lines');

/** A call of the tenant was answered or ended, or the data of an ended one changed: read lists of calls, messages, recordings. */
export const callRecordsTopic = defineTopic('call-records');

/** Any call of the tenant that waits or is under way changed: read `monitoring`. */
export const callsTopic = defineTopic('calls');
