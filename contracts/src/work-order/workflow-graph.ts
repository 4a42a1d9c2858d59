import * as z from 'zod';
import { condition, fieldKey } from '../form/condition.ts';
import { flowGraphOf, flowNodeFields } from '../kit/flow-graph.ts';
import { id } from '../kit/ids.ts';

/** A draft may lack values that publishing needs (see workflow-rules.ts): they are empty. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);
const text = (most: number) => z.string().trim().max(most);
const minutes = z.number().int().min(1).max(525_600);

/**
 * Who acts at a node. `head`: the head of the initiator's department, or of one `up` levels above. `group`: each of its members
 * may claim the task. `did`: who acted at an earlier node. `field`: an agent or a department that the form names.
 */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('agents'), agentIds: z.array(id).max(50) }),
  z.object({ kind: z.literal('role'), roleId: orEmpty(id) }),
  z.object({ kind: z.literal('head'), up: z.number().int().min(0).max(9) }),
  z.object({ kind: z.literal('group'), groupId: orEmpty(id), choose: z.enum(['claim', 'roundRobin', 'leastLoad']) }),
  z.object({ kind: z.literal('initiator') }),
  z.object({ kind: z.literal('did'), nodeId: text(40) }),
  z.object({ kind: z.literal('field'), field: orEmpty(fieldKey) }),
]);
export type Actor = z.output<typeof actor>;

/** What the people at a node may do with a field of the form. A field that is not named: `read`. */
export const nodeRight = z.enum(['hidden', 'read', 'write', 'required']);
export type NodeRight = z.output<typeof nodeRight>;
const rights = z.record(fieldKey, nodeRight).default({});

/** The time that a node may take, in minutes of working time or of the clock on the wall; null: no limit. */
const clock = z.object({ minutes, time: z.enum(['working', 'wall']), warnPercent: z.number().int().min(1).max(99) }).nullable();

/** People act here, and these fields say who, with which fields and how soon. `fallbackId`: who acts if nobody is found. */
const task = { actors: z.array(actor).max(10), fallbackId: orEmpty(id), rights, clock, batch: z.boolean() };

/** A text, a number, or some keys: fields of other types are not set by a workflow. */
const setValue = z.union([z.string().max(5000), z.number(), z.array(z.string().max(100)).max(100)]);

/** A step of a workflow. Which ways lead out of each: `outletsOf` of workflow-outlets.ts. */
export const workflowNode = z.discriminatedUnion('type', [
  /** Who makes the order fills in the form with these rights. */
  z.object({ ...flowNodeFields, type: z.literal('start'), rights }),
  z.object({ ...flowNodeFields, type: z.literal('handle'), ...task }),
  /** `all` 会签, `any` 或签, `order` 依次. `share`: of `all`, the percentage whose consent is enough. */
  z.object({
    ...flowNodeFields,
    type: z.literal('approve'),
    ...task,
    mode: z.enum(['all', 'any', 'order']),
    share: z.number().int().min(1).max(100),
  }),
  z.object({ ...flowNodeFields, type: z.literal('copy'), actors: z.array(actor).max(10) }),
  /** The first branch whose condition is true; without one the outlet `default`. */
  z.object({
    ...flowNodeFields,
    type: z.literal('condition'),
    branches: z.array(z.object({ outlet: z.string().regex(/^b\d{1,2}$/), name: text(30), condition })).max(10),
  }),
  /** All outlets go on at the same time, until the `join`. */
  z.object({ ...flowNodeFields, type: z.literal('split'), outlets: z.array(z.string().regex(/^p\d{1,2}$/)).max(10) }),
  z.object({ ...flowNodeFields, type: z.literal('join') }),
  /** Until so much time has passed, or until the day in a field has come. */
  z.object({
    ...flowNodeFields,
    type: z.literal('wait'),
    until: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('duration'), minutes, time: z.enum(['working', 'wall']) }),
      z.object({ kind: z.literal('date'), field: orEmpty(fieldKey) }),
    ]),
  }),
  z.object({
    ...flowNodeFields,
    type: z.literal('set'),
    values: z.array(z.object({ field: orEmpty(fieldKey), value: setValue })).max(20),
  }),
  /** `{{title}}`, `{{number}}` and `{{field key}}` in texts are replaced by what the order holds. */
  z.object({ ...flowNodeFields, type: z.literal('notice'), to: z.array(actor).max(10), text: text(500) }),
  z.object({ ...flowNodeFields, type: z.literal('sms'), field: orEmpty(fieldKey), text: text(500) }),
  z.object({ ...flowNodeFields, type: z.literal('webhook'), url: text(500) }),
  z.object({ ...flowNodeFields, type: z.literal('end') }),
]);
export type WorkflowNode = z.output<typeof workflowNode>;

/** A workflow as it is drawn. */
export const workflowGraph = flowGraphOf(workflowNode);
export type WorkflowGraph = z.output<typeof workflowGraph>;
