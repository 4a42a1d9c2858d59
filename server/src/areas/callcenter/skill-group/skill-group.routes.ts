import { skillGroup } from '@lianxi/contracts/callcenter/skill-group.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { groupOperations } from '../../../platform/queue/agent-groups.ts';
import { GroupMemberTable } from '../../../platform/queue/group-members.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { touchSeats } from '../seat/seat.queries.ts';

const members = new GroupMemberTable('skill');

export const skillGroupRoutes = recordRoutes(skillGroup, {
  table: 'skill_groups',
  columns: {
    name: 'name',
    members: null,
    priority: 'priority',
    maxWaitSeconds: 'max_wait_seconds',
    overflow: 'overflow',
    overflowGroupId: 'overflow_group_id',
    widenSeconds: 'widen_seconds',
    affinitySeconds: 'affinity_seconds',
    enabled: 'enabled',
  },
  rows: (rows) => rows.select(members.count.as('memberCount')),
  toWire: ({ memberCount }) => ({ memberCount }),
  toRow: ({ overflow, overflowGroupId }) => ({ overflow_group_id: overflow === 'group' ? overflowGroupId : null }),
  constraints: {
    skill_groups_name_key: skillGroup.errors.duplicate,
    skill_groups_overflow_fkey: skillGroup.errors.unknownGroup,
    skill_group_members_agent_fkey: skillGroup.errors.unknownAgent,
  },
  ...groupOperations(skillGroup, {
    members,
    touchSeats,
    isUsed,
    // An overflow into a group needs a group, and not the same one.
    check(_ctx, { overflow, overflowGroupId }, before) {
      if (overflow !== 'group' || (overflowGroupId !== null && overflowGroupId !== before?.id)) return;
      throw new CodedError(commonErrors.invalid, { fields: [{ path: 'overflowGroupId', text: '请选择其他技能组' }] });
    },
  }),
});

/** True when calls enter it from a hotline, or from another group's overflow. */
async function isUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from hotlines where tenant_id = ${tenantId} and skill_group_id = ${id})
      or exists (select from skill_groups where tenant_id = ${tenantId} and overflow_group_id = ${id}) as used`.execute(tx);
  return rows[0]?.used ?? false;
}
