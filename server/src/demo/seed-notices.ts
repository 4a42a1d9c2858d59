import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;

interface Announcement {
  type: 0 | 1;
  /** Null: the tenant's administrator. */
  sender: string | null;
  hoursAgo: number;
  /** The share of users who have read it. */
  readBy: number;
  /** Of those, the share who have confirmed it; absent: it asks for no confirmation. */
  confirmedBy?: number;
  title: string;
  content: string;
}

/** An enterprise's announcements, oldest first. */
const announcements: readonly Announcement[] = [
  {
    type: 0,
    sender: '系统',
    hoursAgo: 20 * 24,
    readBy: 0.97,
    title: '平台版本更新说明',
    content:
      '<p>本次更新包含以下内容：</p><ul><li>对话记录支持按聊天内容搜索；</li><li>客户列表支持按标签筛选与批量分配；</li><li>顶部新增消息中心与新手引导。</li></ul><p>如有疑问，请通过右上角「意见反馈」告诉我们。</p>',
  },
  {
    type: 1,
    sender: null,
    hoursAgo: 6 * 24,
    readBy: 0.85,
    title: '关于规范客户信息登记的通知',
    content:
      '<p>各位同事：</p><p>近期抽查发现部分客户资料缺少<b>公司</b>与<b>备注</b>信息。请在结束会话前完成登记：</p><table><thead><tr><th>项目</th><th>要求</th></tr></thead><tbody><tr><td>姓名</td><td>与证件或订单一致</td></tr><tr><td>公司</td><td>企业客户必填</td></tr><tr><td>备注</td><td>记录诉求与处理结果</td></tr></tbody></table>',
  },
  {
    type: 1,
    sender: null,
    hoursAgo: 30,
    readBy: 0.5,
    confirmedBy: 0.7,
    title: '本周排班调整',
    content:
      '<p>因周六有大型促销活动，本周六晚班（18:00–22:00）每组增加 2 人，请各组长今日 17:00 前确认名单。</p><p>加班人员可于下周任选一天调休。</p>',
  },
  {
    type: 0,
    sender: '系统',
    hoursAgo: 5,
    readBy: 0.2,
    title: '系统维护预告',
    content: '<p>系统将于本周日 <b>02:00–04:00</b> 进行例行维护，期间可能出现短暂中断。</p><p>维护前请保存尚未提交的内容。</p>',
  },
];

const drafts = [
  {
    title: '年度客户满意度目标',
    content: '<p>各组请在月底前提交明年的满意度目标与改进计划。</p>',
  },
];

/** Announcements of the last weeks, to all users of the tenant; more users have read the older ones. */
export async function insertNotices(tx: Tx, tenantId: number, random: Random, until: Date): Promise<void> {
  const agents = await tx.selectFrom('agents').select(['id', 'name']).where('tenant_id', '=', tenantId).orderBy('id').execute();
  const author = agents[0];
  const by = { create_agent_id: author?.id ?? null, create_agent_name: author?.name ?? '' };
  for (const { type, sender, hoursAgo, readBy, confirmedBy, title, content } of announcements) {
    const createdAt = new Date(until.getTime() - hoursAgo * HOUR_MS);
    const { id } = await tx
      .insertInto('notices')
      .values({
        tenant_id: tenantId,
        type,
        title,
        content,
        create_agent_id: sender === null ? by.create_agent_id : null,
        create_agent_name: sender ?? by.create_agent_name,
        must_confirm: confirmedBy !== undefined,
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const readAt = agents.map(() => (random.chance(readBy) ? new Date(createdAt.getTime() + HOUR_MS).toISOString() : null));
    const confirmedAt = readAt.map((at) => (at !== null && confirmedBy !== undefined && random.chance(confirmedBy) ? at : null));
    await sql`
      insert into notice_recipients (tenant_id, agent_id, notice_id, read_at, confirmed_at)
      select ${tenantId}, agent_id, ${id}, read_at, confirmed_at
      from unnest(${agents.map((agent) => agent.id)}::bigint[], ${readAt}::timestamptz[], ${confirmedAt}::timestamptz[])
        as given (agent_id, read_at, confirmed_at)`.execute(tx);
    if (sender !== null) continue;
    const published = { state: 'published', notice_id: id, published_at: createdAt, created_at: createdAt } as const;
    const said = { tenant_id: tenantId, title, content, audience: 'all', strong: false } as const;
    await tx
      .insertInto('inside_notices')
      .values({ ...said, ...by, ...published, must_confirm: confirmedBy !== undefined })
      .execute();
  }
  await tx
    .insertInto('inside_notices')
    .values(drafts.map((draft) => ({ ...draft, ...by, tenant_id: tenantId, audience: 'all', strong: false, must_confirm: true })))
    .execute();
}
