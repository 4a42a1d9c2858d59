import { TENANT_TIME_ZONE } from '@lianxi/contracts/kit/tenant-day';
import type { VideoFigures, VideoReportBy } from '@lianxi/contracts/videocall/report.contract';
import { expressionBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { DB, VideoCalls } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { Period } from '../../../platform/statistics/period.ts';
import { isAbandoned, lengthOf, ratingOf, waitOf } from './figures.ts';

type Row = VideoFigures & { id: string; name: string };

const c = expressionBuilder<DB & { c: VideoCalls }, 'c'>();
const day = sql`to_char(c.created_at at time zone ${sql.lit(TENANT_TIME_ZONE)}, 'YYYY-MM-DD')`;

/** The kind of a row, its name, and the order of rows. */
const rowsBy = {
  day: { id: day, name: day, order: sql`1 desc` },
  agent: {
    id: sql`coalesce(c.agent_id, 0)::text`,
    name: sql`coalesce(a.name || ' ' || a.ag_no, '无人接听')`,
    order: sql`offered desc, 1`,
  },
  group: { id: sql`coalesce(c.video_group_id, 0)::text`, name: sql`coalesce(g.name, '无技能组')`, order: sql`offered desc, 1` },
} as const;

/** Calls that began in the period and are answered or over. */
export async function countVideoCalls(
  { tx, tenantId }: TenantDb,
  by: VideoReportBy,
  { begin, end }: Period,
  scope: ScopeFilter,
): Promise<Row[]> {
  const { id, name, order } = rowsBy[by];
  const { rows } = await sql<Row>`
    select ${id} as id, ${name} as name, count(*)::int as offered, count(c.answered_at)::int as answered,
      count(*) filter (where ${isAbandoned})::int as abandoned, ${waitOf} as wait, ${lengthOf} as length,
      count(c.rating)::int as rated, ${ratingOf} as rating
    from video_calls c
    left join agents a on a.tenant_id = c.tenant_id and a.id = c.agent_id
    left join video_groups g on g.tenant_id = c.tenant_id and g.id = c.video_group_id
    where c.tenant_id = ${tenantId} and c.created_at >= ${begin} and c.created_at < ${end}
      and (c.answered_at is not null or c.state = 'ended') and ${scope.agentIds(c, 'c.agent_id')}
    group by 1, 2 order by ${order}`.execute(tx);
  return rows;
}
