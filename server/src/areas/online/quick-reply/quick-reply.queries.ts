import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { QuickReply, quickReplyFields } from '@lianxi/contracts/online/quick-reply.contract';
import { type Expression, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';

type Fields = z.output<typeof quickReplyFields>;

/** Most that a composer is given. */
const MAX_USABLE = 2000;

function selectReplies({ tx, tenantId }: TenantDb) {
  return tx
    .selectFrom('quick_replies as r')
    .leftJoin('chat_groups as g', (join) => join.onRef('g.tenant_id', '=', 'r.tenant_id').onRef('g.id', '=', 'r.chat_group_id'))
    .where('r.tenant_id', '=', tenantId)
    .select(['r.id', 'r.title', 'r.content', 'r.link', 'r.scope', 'r.chat_group_id', 'g.name as group_name', 'r.folder'])
    .select(['r.agent_id', 'r.created_at', 'r.updated_at', 'r.version']);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectReplies>['execute']>>[number];

type Filter = KeywordPage & { scope?: QuickReply['scope'] | undefined };

/** One page of what the tenant, its groups and this agent have, newest first, and how many there are. */
export function listQuickReplies(
  own: TenantDb,
  agentId: string,
  { keyword, scope, ...page }: Filter,
): Promise<ListPage<QuickReply>> {
  let replies = selectReplies(own).where((eb) => eb.or([eb('r.agent_id', 'is', null), eb('r.agent_id', '=', agentId)]));
  if (scope) replies = replies.where('r.scope', '=', scope);
  if (keyword) {
    const found = (text: Expression<string>) => mentions(text, keyword);
    replies = replies.where((eb) => eb.or([found(eb.ref('r.title')), found(eb.ref('r.content')), found(eb.ref('r.folder'))]));
  }
  return findPage(replies.orderBy('r.id', 'desc'), page, toWire);
}

/** What an agent may send: the tenant's, their groups', their own; by folder and title. */
export async function findUsableReplies(own: TenantDb, agentId: string): Promise<QuickReply[]> {
  const rows = await selectReplies(own)
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
  return rows.map(toWire);
}

/** The tenant's, a group's or this agent's own; another agent's own does not exist for anybody else. */
export async function findQuickReply(own: TenantDb, agentId: string, id: string): Promise<QuickReply | null> {
  const row = await selectReplies(own)
    .where('r.id', '=', id)
    .where((eb) => eb.or([eb('r.agent_id', 'is', null), eb('r.agent_id', '=', agentId)]))
    .executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function insertQuickReply({ tx, tenantId }: TenantDb, agentId: string, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('quick_replies')
    .values({ tenant_id: tenantId, ...toRow(agentId, fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the record is gone or was changed since `version`. */
export async function replaceQuickReply(
  { tx, tenantId }: TenantDb,
  agentId: string,
  { id, version, ...fields }: Fields & { id: string; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quick_replies')
    .set({ ...toRow(agentId, fields), updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is none. */
export async function removeQuickReply({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('quick_replies')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Skill groups, for the form. */
export function findGroups({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string }[]> {
  return tx.selectFrom('chat_groups').where('tenant_id', '=', tenantId).select(['id', 'name']).orderBy('name').execute();
}

const toRow = (agentId: string, { title, content, link, scope, chatGroupId, folder }: Fields) => ({
  title,
  content,
  link,
  scope,
  chat_group_id: scope === 'group' ? chatGroupId : null,
  agent_id: scope === 'own' ? agentId : null,
  folder,
});

function toWire(row: Row): QuickReply {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    link: row.link,
    scope: row.scope as QuickReply['scope'],
    chatGroupId: row.chat_group_id,
    groupName: row.group_name,
    folder: row.folder,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}
