import * as z from 'zod';
import { id, timestamp } from '../kit/ids.ts';

/** A call's number on the wire, the same through all of its transfers (specification section 3). */
export const linkedid = id;

/** `in`: from outside. `out`: to outside. `internal`: between two agents. */
export const callDirection = z.enum(['in', 'out', 'internal']);

/**
 * What a call is for the agent who looks at it. `dialing`: their own or the other's telephone rings because they dialled.
 * `reconnecting`: their page went away and the other side is kept on music until it is back.
 */
export const stationState = z.enum([
  'ringing',
  'dialing',
  'talking',
  'held',
  'consulting',
  'threeway',
  'monitoring',
  'reconnecting',
  'ended',
]);

/** Somebody on the line, as the reader may see them: a number is masked for who may not see whole ones. */
export const callParty = z.object({
  /** Of the call, from 1. */
  leg: z.number().int(),
  kind: z.enum(['customer', 'agent', 'outside']),
  /** `supervisor` hears, or whispers; nobody but the agent knows of a whisper, and nobody at all of a listener. */
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
  /** The other side's number, masked for who may not see whole ones. */
  callerId: z.string(),
  /** The hotline that was dialled; the shown number of an outbound call. */
  did: z.string(),
  direction: callDirection,
  isEnd: z.boolean(),
  begintime: timestamp,
  answertime: timestamp.nullable(),
  endtime: timestamp.nullable(),
  /** Whose extension has the call now, and who had it before a transfer. */
  tid: z.string(),
  ttid: z.string(),
  /** The extension that it came from: of who transferred, consults, or called. Empty: from outside. */
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
