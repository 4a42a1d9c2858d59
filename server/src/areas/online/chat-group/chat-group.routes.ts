import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import { chatGroup, chatSummaryTemplates } from '@lianxi/contracts/online/chat-group.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';
import { groupOperations } from '../../../platform/queue/agent-groups.ts';
import { GroupMemberTable } from '../../../platform/queue/group-members.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { nameTemplates } from '../../summary/public.ts';
import { chatOf } from '../chat.ts';
import { touchSeats } from '../text-status/text-status.queries.ts';

type Fields = FieldsOf<typeof chatGroup>;

const members = new GroupMemberTable('chat');

const kept = recordRoutes(chatGroup, {
  table: 'chat_groups',
  columns: {
    name: 'name',
    members: null,
    priority: 'priority',
    overflowGroupId: 'overflow_group_id',
    overflowSeconds: 'overflow_seconds',
    queueLimit: 'queue_limit',
    workingHours: null,
    summaryTemplateId: 'summary_template_id',
    choosable: 'choosable',
    enabled: 'enabled',
  },
  rows: (rows) =>
    rows
      .leftJoin('summary_templates as t', (join) =>
        join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.summary_template_id'),
      )
      .select(['r.working_hours', 't.name as summaryTemplateName'])
      .select(members.count.as('memberCount')),
  toWire: ({ working_hours, memberCount, summaryTemplateName }) => ({
    workingHours: working_hours as unknown as Fields['workingHours'],
    memberCount,
    summaryTemplateName,
  }),
  toRow: ({ workingHours }) => ({ working_hours: JSON.stringify(workingHours) }),
  constraints: {
    chat_groups_name_key: chatGroup.errors.duplicate,
    chat_groups_overflow_fkey: chatGroup.errors.unknownGroup,
    chat_groups_summary_fkey: chatGroup.errors.unknownTemplate,
    chat_group_members_agent_fkey: chatGroup.errors.unknownAgent,
  },
  ...groupOperations(chatGroup, {
    members,
    touchSeats,
    isUsed,
    async check(ctx, { overflowGroupId, summaryTemplateId }, before) {
      if (before && overflowGroupId === before.id) throw new CodedError(chatGroup.errors.unknownGroup);
      // A template that was disabled later stays where it is used.
      if (summaryTemplateId === null || summaryTemplateId === before?.summaryTemplateId) return;
      const templates = await nameTemplates(ctx, 'chat');
      if (!templates.some(({ id }) => id === summaryTemplateId)) throw new CodedError(chatGroup.errors.unknownTemplate);
    },
    changed: (ctx) => ctx.afterCommit(() => void chatOf(ctx.kernel).routing.wake(ctx.tenantId)),
    removed: forgetAtSites,
  }),
});

const offered = routes((on) => {
  on(chatSummaryTemplates, (ctx) => nameTemplates(ctx, 'chat'));
});

export const chatGroupRoutes = [...kept, ...offered];

/** True when a visitor waits for it, or settings or another group refer to it. */
async function isUsed({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from chat_settings where tenant_id = ${tenantId} and chat_group_id = ${id})
      or exists (select from chat_groups where tenant_id = ${tenantId} and overflow_group_id = ${id})
      or exists (select from conversations where tenant_id = ${tenantId} and state = 'queued' and chat_group_id = ${id})
      as used`.execute(tx);
  return rows[0]?.used ?? false;
}

/** Removes the group from the choices of sites. */
async function forgetAtSites({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await sql`
    update sites set look = jsonb_set(look, '{groupIds}', (look->'groupIds') - ${id}::text), version = version + 1
    where tenant_id = ${tenantId} and look->'groupIds' ? ${id}::text`.execute(tx);
}
