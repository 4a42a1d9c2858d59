import { noticeReceived, noticeWithdrawn } from '@lianxi/contracts/admin/events';
import type { Notice, NoticeFilters, NoticeType } from '@lianxi/contracts/admin/notice.contract';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { type ExpressionBuilder, sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { countRows, findPage } from '../../../platform/db/find-page.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { sanitizeRichText } from '../../../platform/html/sanitize.ts';
import type { NoticeFile } from './notice-files.ts';

export interface NewNotice {
  type: NoticeType;
  title: string;
  /** HTML; it is sanitised here, for every sender. */
  content: string;
  /** Users who do not exist in the tenant, or are disabled, get nothing. */
  agentIds: readonly string[];
  businessId?: string | null;
  orderId?: string | null;
  /** Absent: the system. */
  sender?: { id: string; name: string };
  strong?: boolean;
  files?: readonly NoticeFile[];
  /** Each recipient must confirm it. */
  mustConfirm?: boolean;
  /** From then on it is in no list. */
  expiresAt?: Date | null;
}

const SYSTEM = '系统';

/**
 * Writes a notice, gives it to its recipients and notifies their sockets when the transaction commits. Returns the notice's id,
 * or null without recipients.
 */
export async function sendNotice(tenant: TenantTx, notice: NewNotice): Promise<{ id: string; agentIds: string[] } | null> {
  const { tx, tenantId, publish } = tenant;
  const recipients = await tx
    .selectFrom('agents')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${[...notice.agentIds]}::bigint[]`)))
    .where('disabled', '=', false)
    .execute();
  if (recipients.length === 0) return null;
  const agentIds = recipients.map((agent) => agent.id);
  const { type, title, strong = false } = notice;
  const { id } = await tx
    .insertInto('notices')
    .values({
      tenant_id: tenantId,
      type,
      title,
      content: sanitizeRichText(notice.content),
      strong,
      create_agent_id: notice.sender?.id ?? null,
      create_agent_name: notice.sender?.name ?? SYSTEM,
      business_id: notice.businessId ?? null,
      order_id: notice.orderId ?? null,
      files: JSON.stringify(notice.files ?? []),
      must_confirm: notice.mustConfirm ?? false,
      expires_at: notice.expiresAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into notice_recipients (tenant_id, agent_id, notice_id)
    select ${tenantId}, agent_id, ${id} from unnest(${agentIds}::bigint[]) as given (agent_id)`.execute(tx);
  await publish(noticeReceived, agentIds, { id, type, title, strong });
  return { id, agentIds };
}

/** True when the sender has sent a notice of this title about this matter since then. */
export async function hasSentNotice(
  { tx, tenantId }: TenantDb,
  { title, senderId, businessId }: { title: string; senderId: string; businessId: string },
  since: Date,
): Promise<boolean> {
  const sent = await tx
    .selectFrom('notices')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('create_agent_id', '=', senderId)
    .where('business_id', '=', businessId)
    .where('title', '=', title)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Enabled agents of the tenant: all, or those of departments and the departments below. */
export async function findAudience({ tx, tenantId }: TenantDb, departmentIds?: readonly string[]): Promise<string[]> {
  let agents = tx.selectFrom('agents').select('id').where('tenant_id', '=', tenantId).where('disabled', '=', false);
  if (departmentIds) {
    agents = agents.where(
      'department_id',
      'in',
      sql<string>`(
        with recursive below as (
          select id from departments where tenant_id = ${tenantId} and id = any(${[...departmentIds]}::bigint[])
          union
          select child.id from departments child join below on child.tenant_id = ${tenantId} and child.parent_id = below.id
        )
        select id from below
      )`,
    );
  }
  return (await agents.execute()).map((agent) => agent.id);
}

/** The notices of an agent that were neither withdrawn nor have expired. */
export function received({ tx, tenantId }: TenantDb, agentId: string) {
  return tx
    .selectFrom('notice_recipients as r')
    .innerJoin('notices as n', (join) => join.onRef('n.tenant_id', '=', 'r.tenant_id').onRef('n.id', '=', 'r.notice_id'))
    .where('r.tenant_id', '=', tenantId)
    .where('r.agent_id', '=', agentId)
    .where('n.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('n.expires_at', 'is', null), eb('n.expires_at', '>', sql<Date>`now()`)]));
}

function matches(eb: ExpressionBuilder<DB & { n: DB['notices']; r: DB['notice_recipients'] }, 'n' | 'r'>, by: NoticeFilters) {
  const conditions = [];
  if (by.newType !== '') conditions.push(eb('r.read_at', by.newType === '0' ? 'is' : 'is not', null));
  if (by.type !== '') conditions.push(eb('n.type', '=', Number(by.type)));
  if (by.beginTime) conditions.push(eb('n.created_at', '>=', new Date(by.beginTime)));
  if (by.endTime) conditions.push(eb('n.created_at', '<=', new Date(by.endTime)));
  return eb.and(conditions);
}

/** One page of an agent's notices, newest first, and the total count. */
export function listNotices(
  reader: TenantDb,
  agent: { id: string; name: string },
  filters: NoticeFilters & ListQuery,
): Promise<ListPage<Notice>> {
  const found = received(reader, agent.id).where((eb) => matches(eb, filters));
  return findPage(withColumns(found).orderBy('r.notice_id', 'desc'), filters, (row) => noticeOf(row, agent.name));
}

/** The newest strong announcement that the agent has not read. */
export async function findStrong(reader: TenantDb, agent: { id: string; name: string }): Promise<Notice | null> {
  const row = await withColumns(received(reader, agent.id))
    .where('n.strong', '=', true)
    .where('r.read_at', 'is', null)
    .orderBy('r.notice_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? noticeOf(row, agent.name) : null;
}

export function countUnread(reader: TenantDb, agentId: string): Promise<number> {
  return countRows(received(reader, agentId).where('r.read_at', 'is', null));
}

/** Marks one as read; false when the agent has no such notice. */
export async function markRead({ tx, tenantId }: TenantDb, agentId: string, noticeId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('notice_recipients')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('notice_id', '=', noticeId)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/**
 * Confirms one that asks for it, and marks it as read. Returns whether it asks for it; null: the agent has no such notice (any
 * more).
 */
export async function confirm(reader: TenantDb, agentId: string, noticeId: string): Promise<boolean | null> {
  const notice = await received(reader, agentId).where('n.id', '=', noticeId).select('n.must_confirm').executeTakeFirst();
  if (!notice?.must_confirm) return notice ? false : null;
  await reader.tx
    .updateTable('notice_recipients')
    .set({ read_at: sql<Date>`coalesce(read_at, now())`, confirmed_at: sql<Date>`coalesce(confirmed_at, now())` })
    .where('tenant_id', '=', reader.tenantId)
    .where('agent_id', '=', agentId)
    .where('notice_id', '=', noticeId)
    .execute();
  return true;
}

/** Takes a notice out of every list and tells those who have it. Who read and confirmed it stays. */
export async function withdrawNotice({ tx, tenantId, publish }: TenantTx, noticeId: string): Promise<void> {
  const withdrawn = await tx
    .updateTable('notices')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', noticeId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (withdrawn.numUpdatedRows === 0n) return;
  const had = await tx
    .selectFrom('notice_recipients')
    .select('agent_id')
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .execute();
  await publish(
    noticeWithdrawn,
    had.map(({ agent_id }) => agent_id),
    { id: noticeId },
  );
}

/**
 * Makes a notice unread again for those who have not confirmed it, and tells them as of a new one: a second notice would leave them
 * two to read. Returns how many.
 */
export async function remindUnconfirmed({ tx, tenantId, publish }: TenantTx, noticeId: string): Promise<number> {
  const reminded = await tx
    .updateTable('notice_recipients as r')
    .from('agents as a')
    .set({ read_at: null })
    .where('r.tenant_id', '=', tenantId)
    .where('r.notice_id', '=', noticeId)
    .where('r.confirmed_at', 'is', null)
    .whereRef('a.tenant_id', '=', 'r.tenant_id')
    .whereRef('a.id', '=', 'r.agent_id')
    .where('a.disabled', '=', false)
    .returning('r.agent_id')
    .execute();
  const { type, title, strong } = await tx
    .selectFrom('notices')
    .select(['type', 'title', 'strong'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', noticeId)
    .executeTakeFirstOrThrow();
  const agentIds = reminded.map(({ agent_id }) => agent_id);
  await publish(noticeReceived, agentIds, { id: noticeId, type: type as NoticeType, title: `请确认：${title}`, strong });
  return agentIds.length;
}

/** Marks the unread ones that match the filters; returns how many. */
export async function markAllRead(reader: TenantDb, agentId: string, filters: NoticeFilters): Promise<number> {
  const ids = received(reader, agentId)
    .where('r.read_at', 'is', null)
    .where((eb) => matches(eb, filters))
    .select('r.notice_id');
  const marked = await reader.tx
    .updateTable('notice_recipients')
    .set({ read_at: sql<Date>`now()` })
    .where('tenant_id', '=', reader.tenantId)
    .where('agent_id', '=', agentId)
    .where('notice_id', 'in', ids)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}

function withColumns(found: ReturnType<typeof received>) {
  return found.select([
    'n.id',
    'n.type',
    'n.title',
    'n.content',
    'n.created_at',
    'n.create_agent_name',
    'n.business_id',
    'n.order_id',
    'n.files',
    'n.must_confirm',
    'r.read_at',
    'r.confirmed_at',
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number];

function noticeOf(row: Row, agentName: string): Notice {
  return {
    id: row.id,
    type: row.type as NoticeType,
    newType: row.read_at === null ? 0 : 1,
    title: row.title,
    content: row.content,
    createTime: row.created_at.toISOString(),
    createAgentName: row.create_agent_name,
    agentName,
    files: (row.files as unknown as NoticeFile[]).map(({ fileName, fileSaveName }) => ({
      fileName,
      filePath: `/api/xmf-basic-model/commonfile/${fileSaveName}`,
    })),
    businessId: row.business_id,
    orderId: row.order_id,
    mustConfirm: row.must_confirm,
    confirmTime: row.confirmed_at?.toISOString() ?? null,
  };
}
