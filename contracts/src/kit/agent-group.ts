import * as z from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { type Field, flag, number, special, text } from './fields.ts';
import { id } from './ids.ts';
import type { AnyRecord, ListedRecord } from './record.ts';

/*
 * Groups of agents who answer for the same matters: by telephone, chat and video. The contract of each kind is a record: these
 * common parts and the kind's own parts.
 */

/** An agent of a group; `proficiency`: 1 lowest, 10 highest. */
export const groupMembers = z
  .array(z.object({ agentId: id, proficiency: z.number().int().min(1).max(10) }))
  .max(2000)
  .refine((members) => new Set(members.map(({ agentId }) => agentId)).size === members.length, '成员不能重复');
export type GroupMembers = z.output<typeof groupMembers>;

/** The members as the page of one group shows them. */
const namedMembers = z.array(z.object({ agentId: id, agName: z.string(), proficiency: z.number().int() }));

/** Fields that groups of every kind have. Their lists show `memberCount` ({@link groupShown}), not the members. */
export const groupFields = <const M extends number>(maxName: M) => ({
  name: text('技能组名称', { max: maxName, required: true, keyword: true }),
  /** An agent of several groups serves the customers of the highest group first: 1 lowest, 10 highest. */
  priority: number('优先级', { min: 1, max: 10, default: 5 }),
  enabled: flag('启用', { default: true }),
  members: special('成员', groupMembers, { blank: [], writeOnly: true }),
});

/** What the server returns for groups of every kind in addition to their fields. */
export const groupShown = { memberCount: z.number().int() };

/** The error for a group that exists already. */
export const groupDuplicate = { text: '已有同名技能组', field: 'name' } as const;

/** Errors of groups of every kind; `inUse`: why one cannot be removed. */
export const groupErrors = (inUse: string) =>
  ({
    unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用', field: 'members' },
    inUse: { kind: 'conflict', text: inUse },
  }) as const;

/** The id of another group that helps out, if the kind has this. */
export const groupOverflowErrors = {
  unknownGroup: { kind: 'invalid', text: '溢出的技能组不存在', field: 'overflowGroupId' },
} as const;

/** The group with its members. Lists omit the members: there are up to 2,000. */
export function withMembers<S extends z.ZodRawShape, A extends Endpoint['access'], R extends RecordOfShape<S, A>>(group: R) {
  const { path, summary, access, params } = group.read;
  const reply = group.schema.row.extend({ members: namedMembers });
  return { ...group, read: endpoint({ method: 'GET', path, summary, access, params, reply }) };
}

interface RecordOfShape<S extends z.ZodRawShape, A extends Endpoint['access']> {
  readonly schema: { readonly row: z.ZodObject<S> };
  readonly read: Endpoint<z.ZodObject<{ id: typeof id }>, z.ZodUndefined, z.ZodUndefined, z.ZodType, A>;
}

/** A group of any kind. */
export interface AgentGroup extends ListedRecord {
  readonly fields: Readonly<Record<string, Field>> & ReturnType<typeof groupFields>;
  readonly errors: AnyRecord['errors'] & Readonly<Record<'inUse' | 'unknownAgent', AnyRecord['errors']['changed']>>;
}
