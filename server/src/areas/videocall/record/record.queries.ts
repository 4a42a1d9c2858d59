import type { VideoRecordFilters as Filters, VideoRecord } from '@lianxi/contracts/videocall/record.contract';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { DB, VideoParties } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { mayMatch } from '../../../platform/permissions/searched-text.ts';

const MAX_CHOICES = 200;

/** `whole`: the reader may see whole numbers. */
type VideoRecordFilters = Filters & { whole: boolean };

const p = expressionBuilder<DB & { p: VideoParties }, 'p'>();

/** One page of the records within a data scope, newest first, and the total count. */
export async function listVideoRecords(
  own: TenantDb,
  scope: ScopeFilter,
  { currentPage, pageSize, ...filters }: VideoRecordFilters & { currentPage: number; pageSize: number },
) {
  const found = matching(own, scope, filters);
  const page = sql`order by c.created_at desc, c.id desc limit ${pageSize} offset ${(currentPage - 1) * pageSize}`;
  const list = await selectRecords(own, found, page);
  return { list, total: await countVideoRecords(own, scope, filters), currentPage, pageSize };
}

/** `ids`: these records alone. */
type ExportedRecords = VideoRecordFilters & { ids?: readonly string[] | null };

/** The number of records within a data scope. */
export async function countVideoRecords(own: TenantDb, scope: ScopeFilter, filters: ExportedRecords): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from video_calls c where ${matching(own, scope, filters)}`.execute(own.tx);
  return rows[0]?.total ?? 0;
}

/** The next records below an id, newest first: for a caller that reads all of them. */
export function findVideoRecordsBefore(
  own: TenantDb,
  scope: ScopeFilter,
  filters: ExportedRecords,
  { before, limit }: { before: string | null; limit: number },
): Promise<VideoRecord[]> {
  const below = sql`${matching(own, scope, filters)} and (${before}::bigint is null or c.id < ${before}::bigint)`;
  return selectRecords(own, below, sql`order by c.id desc limit ${limit}`);
}

/** Null: it does not exist, or the reader may not see it. */
export async function findVideoRecord(own: TenantDb, scope: ScopeFilter, id: string): Promise<VideoRecord | null> {
  const [record] = await selectRecords(own, sql`${matching(own, scope, { whole: true })} and c.id = ${id}`, sql`limit 1`);
  return record ?? null;
}

/** The choices of the records' filters, by name. */
export async function findRecordChoices({ tx, tenantId }: TenantDb) {
  const groups = tx.selectFrom('video_groups').select(['id as groupId', 'name as groupName']);
  const sites = tx.selectFrom('video_sites').select(['id as siteId', 'name as siteName']);
  return {
    groups: await groups.where('tenant_id', '=', tenantId).orderBy('name').limit(MAX_CHOICES).execute(),
    sites: await sites.where('tenant_id', '=', tenantId).orderBy('name').limit(MAX_CHOICES).execute(),
  };
}

/** Ended calls `c` within the scope that match the filters. */
function matching({ tenantId }: TenantDb, scope: ScopeFilter, filters: ExportedRecords): RawBuilder<unknown> {
  const { ids, keyword, agentId, groupId, siteId, result, rating, film, beginTime, endTime, whole } = filters;
  const conditions = [sql`c.tenant_id = ${tenantId} and c.state = 'ended'`];
  if (!scope.seesAll) conditions.push(sat(sql`${scope.agentIds(p, 'p.agent_id')}`));
  if (agentId) conditions.push(sat(sql`p.agent_id = ${agentId}`));
  if (ids) conditions.push(sql`c.id in (${sql.join(ids)})`);
  if (groupId) conditions.push(sql`c.video_group_id = ${groupId}`);
  if (siteId) conditions.push(sql`c.video_site_id = ${siteId}`);
  if (result) conditions.push(result === 'answered' ? sql`c.answered_at is not null` : sql`c.answered_at is null`);
  if (rating) conditions.push(ratings[rating]);
  if (film) conditions.push(sql`${recordingOf} = ${film}`);
  if (beginTime) conditions.push(sql`c.created_at >= ${new Date(beginTime)}`);
  // The wire has milliseconds, the row has microseconds: the whole last millisecond is included.
  if (endTime) conditions.push(sql`c.created_at < ${new Date(Date.parse(endTime) + 1)}`);
  if (keyword) conditions.push(named({ keyword, whole }));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** A matching person was in the call. */
const sat = (who: RawBuilder<unknown>) => sql`exists (
  select from video_parties p
  where p.tenant_id = c.tenant_id and p.call_id = c.id and p.kind in ('owner', 'guest') and ${who})`;

/** The state of recordings: of several recordings the best counts. */
const recordingOf = sql`coalesce((
  select case when bool_or(r.state <> 'failed') then 'kept' else 'failed' end from video_recordings r
  where r.tenant_id = c.tenant_id and r.call_id = c.id and r.state <> 'gone'
  group by r.call_id), 'none')`;

const ratings = {
  rated: sql`c.rating is not null`,
  good: sql`c.rating >= 4`,
  bad: sql`c.rating <= 2`,
};

function named(searched: { keyword: string; whole: boolean }): RawBuilder<unknown> {
  const { keyword } = searched;
  const name = sql`(${mentions(sql`c.visitor_name`, keyword)} and ${mayMatch(sql`c.visitor_name`, searched)})`;
  return /^[1-9]\d{0,17}$/.test(keyword) ? sql`(${name} or c.id = ${keyword} or c.visitor_id = ${keyword})` : name;
}

type Row = Omit<VideoRecord, 'createTime' | 'answerTime' | 'endTime'> & {
  createdAt: Date;
  answeredAt: Date | null;
  endedAt: Date;
};

async function selectRecords(
  { tx }: TenantDb,
  condition: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<VideoRecord[]> {
  const { rows } = await sql<Row>`
    select c.id, c.session_id as "sessionId", s.name as "siteName", c.visitor_id as "visitorId", c.visitor_name as "visitorName",
      v.customer_id as "customerId", c.video_group_id as "groupId", g.name as "groupName", c.agent_id as "agentId",
      a.name as "agentName", c.record_consent as "recordConsent", c.rating, c.ended_by as "endedBy", c.end_reason as "endReason",
      c.created_at as "createdAt", c.answered_at as "answeredAt", c.ended_at as "endedAt",
      extract(epoch from coalesce(c.answered_at, c.ended_at) - c.created_at)::int as "waitSeconds",
      extract(epoch from c.ended_at - c.answered_at)::int as "talkSeconds",
      ${recordingOf} as film
    from video_calls c
    join video_sites s on s.tenant_id = c.tenant_id and s.id = c.video_site_id
    join video_visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
    left join video_groups g on g.tenant_id = c.tenant_id and g.id = c.video_group_id
    left join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    where ${condition} ${page}`.execute(tx);
  return rows.map(({ createdAt, answeredAt, endedAt, ...record }) => ({
    ...record,
    createTime: createdAt.toISOString(),
    answerTime: answeredAt?.toISOString() ?? null,
    endTime: endedAt.toISOString(),
  }));
}
