import * as z from 'zod';
import { flowGraphOf, flowNodeFields } from '../kit/flow-graph.ts';
import { id } from '../kit/ids.ts';
import { workingSpans } from '../kit/working-hours.ts';

/** Letters, digits and underscores: `${name}` in texts and addresses is replaced by what it holds. */
export const variableName = z.string().regex(/^[a-z]\w{0,29}$/i, '变量名以字母开头，由字母、数字和下划线组成，最长 30 位');
/** A draft may lack values that publishing needs (see ivr-rules.ts): they are empty. */
const orEmpty = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal('')]);
const variable = z.string().trim().max(30);

/** The sound for the caller: an uploaded file, or a spoken text with the values of its `${variable}`. */
export const ivrPrompt = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), promptId: orEmpty(id) }),
  z.object({ kind: z.literal('text'), text: z.string().max(500) }),
]);
export type IvrPrompt = z.output<typeof ivrPrompt>;
const prompts = z.array(ivrPrompt).max(10);

export const ivrKey = z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#']);
const seconds = (most: number) => z.number().int().min(1).max(most);
const repeats = z.number().int().min(0).max(5);

/** A step of a flow. Which ways lead out of each: {@link outletsOf}. */
export const ivrNode = z.discriminatedUnion('type', [
  z.object({ ...flowNodeFields, type: z.literal('start') }),
  z.object({ ...flowNodeFields, type: z.literal('play'), prompts }),
  /**
   * One key. After silence or an unknown key the prompt plays again, `repeats` times in all; then the flow takes their outlet.
   */
  z.object({
    ...flowNodeFields,
    type: z.literal('menu'),
    prompts,
    keys: z
      .array(ivrKey)
      .max(12)
      .refine((keys) => new Set(keys).size === keys.length, '按键重复'),
    timeoutSeconds: seconds(60),
    repeats,
  }),
  /** Keys into a variable, ended by the terminator, by `max`, or by silence after at least `min`. */
  z.object({
    ...flowNodeFields,
    type: z.literal('collect'),
    prompts,
    variable,
    min: z.number().int().min(1).max(30),
    max: z.number().int().min(1).max(30),
    terminator: z.enum(['#', '*', '']),
    timeoutSeconds: seconds(60),
    repeats,
  }),
  /** `hours` on the tenant's calendar. On `holidays` nothing opens, whatever the calendar says. Both empty: always open. */
  z.object({
    ...flowNodeFields,
    type: z.literal('time'),
    hours: workingSpans,
    holidays: z.array(z.iso.date('日期格式有误')).max(200),
  }),
  z.object({
    ...flowNodeFields,
    type: z.literal('condition'),
    variable,
    operator: z.enum(['equals', 'not-equals', 'starts-with', 'contains', 'empty', 'greater', 'less']),
    value: z.string().max(100),
  }),
  z.object({ ...flowNodeFields, type: z.literal('skillGroup'), skillGroupId: orEmpty(id) }),
  z.object({ ...flowNodeFields, type: z.literal('agent'), agentId: orEmpty(id) }),
  z.object({
    ...flowNodeFields,
    type: z.literal('outside'),
    number: z.string().trim().max(21),
  }),
  z.object({ ...flowNodeFields, type: z.literal('voicemail') }),
  /** Notes that the caller wants to be called. */
  z.object({ ...flowNodeFields, type: z.literal('callBack') }),
  z.object({ ...flowNodeFields, type: z.literal('subFlow'), flowId: orEmpty(id) }),
  /** `url` may hold variables behind the host; `fields` are read from a JSON reply by dotted path. */
  z.object({
    ...flowNodeFields,
    type: z.literal('http'),
    method: z.enum(['GET', 'POST']),
    url: z.string().trim().max(500),
    body: z
      .array(z.object({ field: variable, value: z.string().max(200) }))
      .max(20)
      .default([]),
    timeoutSeconds: seconds(20),
    fields: z.array(z.object({ path: z.string().trim().max(200), variable })).max(20),
  }),
  z.object({
    ...flowNodeFields,
    type: z.literal('rating'),
    prompts,
    /** Keys from 1 to this one. */
    most: z.number().int().min(2).max(9),
    /** Ratings up to this one are bad reviews, which notify supervisors; 0: no rating is. */
    bad: z.number().int().min(0).max(8).default(1),
    timeoutSeconds: seconds(60),
    repeats,
  }),
  z.object({ ...flowNodeFields, type: z.literal('set'), variable, value: z.string().max(200) }),
  /** Goes on behind the node that led into this flow; in a flow that nothing led into it hangs up. */
  z.object({ ...flowNodeFields, type: z.literal('return') }),
  z.object({ ...flowNodeFields, type: z.literal('hangUp') }),
]);
export type IvrNode = z.output<typeof ivrNode>;

/** A flow as it is drawn. */
export const ivrGraph = flowGraphOf(ivrNode);
export type IvrGraph = z.output<typeof ivrGraph>;

/** The ways out of a node, each of which must lead somewhere. None: the caller's way through the flow ends there. */
export function outletsOf(node: IvrNode): readonly string[] {
  switch (node.type) {
    case 'menu':
      return [...node.keys, 'timeout', 'invalid'];
    case 'time':
      return ['open', 'closed'];
    case 'condition':
      return ['yes', 'no'];
    case 'collect':
    case 'rating':
    case 'http':
    case 'subFlow':
      return ['next', 'failed'];
    // An agent takes the call, or no agent can.
    case 'skillGroup':
    case 'agent':
    case 'outside':
      return ['failed'];
    case 'voicemail':
    case 'return':
    case 'hangUp':
      return [];
    default:
      return ['next'];
  }
}

/** Waits for the caller's keys: every circle must contain one of these nodes. */
export function asksCaller({ type }: IvrNode): boolean {
  return type === 'menu' || type === 'collect' || type === 'rating';
}
