import * as z from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { type Field, flag, number, special, text } from './fields.ts';
import { id } from './ids.ts';
import type { AnyRecord, ListedRecord } from './record.ts';

/*
 * Groups of agents who answer for the same matters: by telephone, chat and video. Each kind is a record whose contract puts
 * these parts together with what it has beside them.
 */

/** Who answers for a group; `proficiency` 1 lowest, 10 highest. */
export const groupMembers = z
  .array(z.object({ agentId: id, proficiency: z.number().int().min(1).max(10) }))
  .max(2000)
  .refine((members) => new Set(members.map(({ agentId }) => agentId)).size === members.length, '成员不能重复');
export type GroupMembers = z.output<typeof groupMembers>;

/** The members as a group of its own shows them. */
const namedMembers = z.array(z.object({ agentId: id, agName: z.string(), proficiency: z.number().int() }));

/** Fields that groups of every kind have. Their lists show `memberCount` ({@link groupShown}), not the members. */
export const groupFields = <const M extends number>(maxName: M) => ({
  name: text('技能组名称', { max: maxName, required: true, keyword: true }),
  /** Who waits for a higher group is served first by an agent of several: 1 lowest, 10 highest. */
  priority: number('优先级', { min: 1, max: 10, default: 5 }),
  enabled: flag('启用', { default: true }),
  members: special('成员', groupMembers, { blank: [], writeOnly: true }),
});

/** What is read of groups of every kind beside their fields. */
export const groupShown = { memberCount: z.number().int() };

/** Said when there is such a group already. */
export const groupDuplicate = { text: '已有同名技能组', field: 'name' } as const;

/** Words of groups of every kind; `inUse`: why one cannot be removed. */
export const groupErrors = (inUse: string) =>
  ({
    unknownAgent: { kind: 'invalid', text: '坐席不存在或已停用', field: 'members' },
    inUse: { kind: 'conflict', text: inUse },
  }) as const;

/** Where a kind has it: another group that helps out. */
export const groupOverflowErrors = {
  unknownGroup: { kind: 'invalid', text: '溢出的技能组不存在', field: 'overflowGroupId' },
} as const;

/** The group, which is read with its members. Lists leave them out: there are up to 2,000. */
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
