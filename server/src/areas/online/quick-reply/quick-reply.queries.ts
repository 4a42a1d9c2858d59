import type { QuickReply } from '@lianxi/contracts/online/quick-reply.contract';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Most that a composer is given. */
const MAX_USABLE = 2000;

/** What an agent may send: the tenant's, their groups', their own; by folder and title. */
export async function findUsableReplies({ tx, tenantId }: TenantDb, agentId: string): Promise<QuickReply[]> {
  const rows = await tx
    .selectFrom('quick_replies as r')
    .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.id', '=', 'r.chat_group_id'))
    .select(['r.id', 'r.title', 'r.content', 'r.link', 'r.folder', 'r.scope', 'r.chat_group_id as chatGroupId', 'r.version'])
    .select(['g.name as groupName', 'r.created_at', 'r.updated_at'])
    .where('r.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('r.scope', '=', 'public'),
        eb('r.agent_id', '=', agentId),
        eb.exists(
          eb
            .selectFrom('chat_group_members as m')
            .whereRef('m.tenant_id', '=', 'r.tenant_id')
            .whereRef('m.chat_group_id', '=', 'r.chat_group_id')
            .where('m.agent_id', '=', agentId)
            .select('m.agent_id'),
        ),
      ]),
    )
    .orderBy('r.folder')
    .orderBy('r.title')
    .orderBy('r.id')
    .limit(MAX_USABLE)
    .execute();
  return rows.map(({ created_at, updated_at, scope, ...row }) => ({
    ...row,
    scope: scope as QuickReply['scope'],
    createTime: created_at.toISOString(),
    updateTime: updated_at.toISOString(),
  }));
}

/** Skill groups, for the form. */
export function findGroups({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string }[]> {
  return tx.selectFrom('chat_groups').where('tenant_id', '=', tenantId).select(['id', 'name']).orderBy('name').execute();
}
