import * as z from 'zod';
import { id, timestamp } from '../kit/ids.ts';

/** A call's number on the wire, the same through all of its transfers (specification section 3). */
export const linkedid = id;

/** `in`: from outside. `out`: to outside. `internal`: between two agents. */
export const callDirection = z.enum(['in', 'out', 'internal']);

/**
 * What a call is for the agent who looks at it. `dialing`: their own or the other's telephone rings because they dialled.
 * `held`: they put the other side on music. `on-hold`: the other side did so with them.
 * `reconnecting`: their page went away and the other side is kept on music until it is back.
 */
export const stationState = z.enum([
  'ringing',
  'dialing',
  'talking',
  'held',
  'on-hold',
  'consulting',
  'threeway',
  'monitoring',
  'reconnecting',
  'ended',
]);

/** A party on the line, as the reader may see them: the number is masked for a reader who may not see whole ones. */
export const callParty = z.object({
  /** Of the call, from 1. */
  leg: z.number().int(),
  kind: z.enum(['customer', 'agent', 'outside']),
  /** `supervisor` listens or whispers. Only the agent knows of a whisper, and no party knows of a listener. */
  role: z.enum(['customer', 'agent', 'consulted', 'invited', 'target', 'supervisor']),
  name: z.string(),
  number: z.string(),
  agentId: id.nullable(),
  state: z.enum(['ringing', 'talking', 'held']),
  muted: z.boolean(),
});
export type CallParty = z.output<typeof callParty>;

/** A call at an agent's desk: the specification's record, and what the call bar shows (sections 3 and 4). */
export const callStation = z.object({
  linkedid,
  /** The other side's number, masked for a reader who may not see whole ones. */
  callerId: z.string(),
  /** The hotline that was dialled; the shown number of an outbound call. */
  did: z.string(),
  direction: callDirection,
  isEnd: z.boolean(),
  begintime: timestamp,
  answertime: timestamp.nullable(),
  endtime: timestamp.nullable(),
  /** The extension that has the call now, and the one that had it before a transfer. */
  tid: z.string(),
  ttid: z.string(),
  /** The extension of the agent who transferred, consults or called. Empty: from outside. */
  fid: z.string(),
  /** Where in the menus the caller was, for example 主菜单>售后. */
  ivrflows: z.string(),
  flag: z.enum(['callin', 'callout', 'transfer', 'threeway']),
  skillGroupName: z.string(),
  visitPlanId: z.string().nullable(),
  custId: id.nullable(),
  custName: z.string(),
  state: stationState,
  /** The reader's own leg. */
  leg: z.number().int(),
  muted: z.boolean(),
  recording: z.enum(['off', 'on', 'paused']),
  parties: z.array(callParty),
});
export type CallStation = z.output<typeof callStation>;
