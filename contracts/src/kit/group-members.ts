import * as z from 'zod';
import { id } from './ids.ts';

/** Who answers for a group; `proficiency` 1 lowest, 10 highest. */
export const groupMembers = z
  .array(z.object({ agentId: id, proficiency: z.number().int().min(1).max(10) }))
  .max(2000)
  .refine((members) => new Set(members.map(({ agentId }) => agentId)).size === members.length, '成员不能重复');
export type GroupMembers = z.output<typeof groupMembers>;
