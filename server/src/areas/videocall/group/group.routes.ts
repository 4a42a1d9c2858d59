import { videoGroup } from '@lianxi/contracts/videocall/group.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { groupOperations } from '../../../platform/queue/agent-groups.ts';
import { GroupMemberTable } from '../../../platform/queue/group-members.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { touchVideoSeats } from '../seat/seat.queries.ts';
import { videoOf } from '../video.ts';

const members = new GroupMemberTable('video');

export const videoGroupRoutes = recordRoutes(videoGroup, {
  table: 'video_groups',
  columns: { name: 'name', members: null, priority: 'priority', choosable: 'choosable', enabled: 'enabled' },
  rows: (rows) => rows.select(members.count.as('memberCount')),
  toWire: ({ memberCount }) => ({ memberCount }),
  constraints: {
    video_groups_name_key: videoGroup.errors.duplicate,
    video_group_members_agent_fkey: videoGroup.errors.unknownAgent,
  },
  ...groupOperations(videoGroup, {
    members,
    touchSeats: touchVideoSeats,
    isUsed,
    changed: (ctx) => ctx.afterCommit(() => void videoOf(ctx.kernel).routing.wake(ctx.tenantId)),
  }),
});

/** True when an entrance refers to it, or a call that is not over belongs to it. */
async function isUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from video_sites where tenant_id = ${tenantId} and video_group_id = ${id})
      or exists (select from video_calls where tenant_id = ${tenantId} and state <> 'ended' and video_group_id = ${id})
      as used`.execute(tx);
  return rows[0]?.used ?? false;
}
