import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { WorkingHours } from '@lianxi/contracts/kit/working-hours';
import type { ChatSetting } from '@lianxi/contracts/online/chat-setting.contract';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import type { SiteFields } from '@lianxi/contracts/online/site.contract';
import { sql } from 'kysely';
import { isOpen } from '../../../platform/calendar/business-calendar.ts';
import { findCalendar, findDaysAround } from '../../../platform/calendar/calendar.queries.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { isPreferredCustomer } from '../../customer/public.ts';
import { chatSettingTable } from '../chat-setting/chat-setting.queries.ts';

/** How a new conversation is received. */
export interface Admission {
  chatGroupId: string | null;
  priority: 0 | 1;
  preferredAgentId: string | null;
}

/** A group for a visitor, or the tenant as a whole (`id` null). */
interface Entrance {
  id: string | null;
  workingHours: WorkingHours;
  queueLimit: number;
}

/**
 * Decides whether and how a visitor's new conversation is received: by the group that they chose, or else by the tenant. The
 * queue's limit is read without a lock: two simultaneous visitors may both be the last one.
 * @throws CodedError conversation.unknownGroup, conversation.closedHours, conversation.queueFull
 */
export async function admit(own: TenantDb, visitorId: string, chosen: string | undefined, now: Date): Promise<Admission> {
  const setting = await chatSettingTable.find(own);
  const { customerId, preferredAgentId, ofSite } = await lookBack(own, visitorId, setting.affinityDays);
  const entrance = await findEntrance(own, setting, { chosen, ofSite });
  if (!isOpen(await findCalendar(own, entrance.workingHours, now), now)) throw new CodedError(conversationErrors.closedHours);
  if (await isFull(own, entrance)) throw new CodedError(conversationErrors.queueFull);
  const vip = customerId !== null && (await isPreferredCustomer(own, customerId, setting.vipLabelIds));
  return { chatGroupId: entrance.id, priority: vip ? 1 : 0, preferredAgentId };
}

/**
 * Limits how many conversations a visitor may begin within an hour.
 * @throws CodedError common.tooMany
 */
export async function refuseFlood(own: TenantDb, visitorId: string): Promise<void> {
  const { startsPerHour, affinityDays } = await chatSettingTable.find(own);
  const { begun } = await lookBack(own, visitorId, affinityDays);
  if (begun >= startsPerHour) throw new CodedError(commonErrors.tooMany);
}

/** Whether visitors without a group are received, and which groups visitors of this site may choose. */
export async function findEntrances(
  { tx, tenantId }: TenantDb,
  { chatGroupId, groupIds }: Pick<SiteFields, 'chatGroupId' | 'groupIds'>,
  now: Date,
) {
  const setting = await chatSettingTable.find({ tx, tenantId });
  const groups = await tx
    .selectFrom('chat_groups')
    .select(['id', 'name', 'working_hours', 'choosable'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  const days = await findDaysAround({ tx, tenantId }, now);
  const openNow = (hours: unknown) => isOpen({ ...days, hours: hours as WorkingHours }, now);
  const defaultGroup = groups.find(({ id }) => id === (chatGroupId ?? setting.chatGroupId));
  return {
    open: openNow(defaultGroup?.working_hours ?? setting.workingHours),
    groups: groups
      .filter(({ id, choosable }) => choosable && (groupIds.length === 0 || groupIds.includes(id)))
      .map(({ id, name, working_hours }) => ({ id, name, open: openNow(working_hours) })),
  };
}

async function findEntrance(
  { tx, tenantId }: TenantDb,
  setting: ChatSetting,
  { chosen, ofSite }: { chosen: string | undefined; ofSite: string | null },
): Promise<Entrance> {
  const id = chosen ?? ofSite ?? setting.chatGroupId;
  const group =
    id === null
      ? undefined
      : await tx
          .selectFrom('chat_groups')
          .select(['id', 'working_hours', 'queue_limit', 'choosable'])
          .where('tenant_id', '=', tenantId)
          .where('id', '=', id)
          .where('enabled', '=', true)
          .executeTakeFirst();
  if (chosen !== undefined && !group?.choosable) throw new CodedError(conversationErrors.unknownGroup);
  if (!group) return { id: null, workingHours: setting.workingHours, queueLimit: setting.queueLimit };
  return { id: group.id, workingHours: group.working_hours as unknown as WorkingHours, queueLimit: group.queue_limit };
}

/** The visitor's history: conversations of the last hour, and the last agent. */
async function lookBack({ tx, tenantId }: TenantDb, visitorId: string, affinityDays: number) {
  const { rows } = await sql<{
    begun: number;
    customerId: string | null;
    preferredAgentId: string | null;
    ofSite: string | null;
  }>`
    select v.customer_id as "customerId",
      (select s.chat_group_id from sites s where s.tenant_id = v.tenant_id and s.id = v.site_id) as "ofSite",
      (select count(*)::int from conversations c
       where c.tenant_id = v.tenant_id and c.visitor_id = v.id and c.created_at > now() - interval '1 hour') as begun,
      (select c.agent_id from conversations c
       where c.tenant_id = v.tenant_id and c.visitor_id = v.id and c.agent_id is not null
         and c.closed_at > now() - make_interval(days => ${affinityDays})
       order by c.id desc limit 1) as "preferredAgentId"
    from visitors v where v.tenant_id = ${tenantId} and v.id = ${visitorId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new CodedError(conversationErrors.notFound);
  return row;
}

/** True when the queue has reached its limit and no agent has a free place. */
async function isFull({ tx, tenantId }: TenantDb, { id, queueLimit }: Entrance): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select (
      select count(*) from conversations
      where tenant_id = ${tenantId} and state = 'queued' and chat_group_id is not distinct from ${id}::bigint
    ) >= ${queueLimit} and not exists (
      select from agent_text_status s
      where s.tenant_id = ${tenantId} and s.status = '1' and s.active < s.capacity
        and exists (select from reachable_agents r where r.tenant_id = s.tenant_id and r.agent_id = s.agent_id and r.kind = 'chat')
        and (${id}::bigint is null or exists (
          select from chat_group_members m
          where m.tenant_id = s.tenant_id and m.chat_group_id = ${id}::bigint and m.agent_id = s.agent_id))
    ) as full`.execute(tx);
  return rows[0]?.full ?? false;
}
