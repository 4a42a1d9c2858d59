import * as z from 'zod';
import { filledForm } from '../form/form-record.ts';
import { id, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { orderStatus } from './work-order-status.ts';
import { nodeRight, workflowGraph } from './workflow-graph.ts';

/** A file of a comment. */
export const orderFile = z.object({ fileName: userText(z.string()), fileSaveName: z.string() });

/** Something that happened to the order, and why. */
const orderEntry = z.object({
  seq: z.number().int(),
  at: timestamp,
  /** Null: the system. */
  byName: z.string().nullable(),
  /** See `orderEntryNames`. */
  kind: z.string(),
  nodeName: z.string(),
  words: userText(z.string()),
  /** Conditions with their values, candidates and why this one, times. */
  why: z.array(userText(z.string())),
  files: z.array(orderFile),
});
export type OrderEntry = z.output<typeof orderEntry>;

const orderTask = z.object({
  no: z.number().int(),
  nodeId: z.string().nullable(),
  nodeName: z.string(),
  kind: z.enum(['handle', 'approve', 'confirm']),
  state: z.enum(['open', 'waiting', 'done', 'void']),
  answer: z.enum(['submitted', 'agreed', 'refused']).nullable(),
  ownerId: id.nullable(),
  /** Of the owner, or of the group that may claim it. */
  ownerName: z.string(),
  openTime: timestamp,
  /** What the caller may do with it. */
  acts: z.array(z.string()),
});
export type OrderTask = z.output<typeof orderTask>;

/** A clock with its sum. */
const orderClock = z.object({
  no: z.number().int(),
  name: z.string(),
  minutes: z.number().int(),
  time: z.enum(['working', 'wall']),
  usedMinutes: z.number().int(),
  /** Null: it stands still, or is over. */
  dueTime: timestamp.nullable(),
  state: z.enum(['running', 'paused', 'stopped']),
  breached: z.boolean(),
  /** The stretches of time in which it ran, and how many minutes of each counted. */
  stretches: z.array(z.object({ from: timestamp, to: timestamp.nullable(), minutes: z.number().int() })),
});
export type OrderClock = z.output<typeof orderClock>;

const orderEffect = z.object({
  no: z.number().int(),
  kind: z.enum(['sms', 'webhook', 'circle']),
  nodeName: z.string(),
  state: z.enum(['due', 'sending', 'failed', 'done', 'skipped', 'void']),
  tries: z.number().int(),
  error: userText(z.string()),
  nextTime: timestamp.nullable(),
});
export type OrderEffect = z.output<typeof orderEffect>;

const related = z.object({ id, number: z.string(), title: userText(z.string()), status: orderStatus });

/** An order as its page shows it. */
export const orderDetail = z.object({
  id,
  number: z.string().nullable(),
  title: userText(z.string()),
  templateId: id,
  templateName: z.string(),
  status: orderStatus,
  priority: z.number().int(),
  customer: z.object({ id, name: z.string(), number: z.string() }).nullable(),
  initiatorId: id,
  initiatorName: z.string(),
  /** With which code it was closed, in words. */
  closedBecause: z.string(),
  createTime: timestamp,
  dueTime: timestamp.nullable(),
  overdue: z.boolean(),
  version: z.number().int(),
  /** The newest entry of the course. */
  seq: z.number().int(),
  formTemplateId: id,
  formVersion: z.number().int(),
  form: filledForm.nullable(),
  /** What the caller may do with the fields now. Absent fields: read. */
  rights: z.record(z.string(), nodeRight),
  tasks: z.array(orderTask),
  clocks: z.array(orderClock),
  effects: z.array(orderEffect),
  entries: z.array(orderEntry),
  related: z.array(related),
  copiedTo: z.array(z.string()),
  /** The nodes to which it can go back. */
  passed: z.array(z.object({ nodeId: z.string(), name: z.string() })),
  /** What the caller may do with the order as a whole. */
  acts: z.array(z.string()),
  /** With which the caller can close it. */
  closingCodes: z.array(z.object({ id: z.string(), name: z.string() })),
  /** As it is drawn, and at which nodes it is. */
  graph: workflowGraph,
  places: z.array(z.string()),
});
export type OrderDetail = z.output<typeof orderDetail>;
