import { type SummaryAnswer, type SummaryField, writtenAnswers } from '@lianxi/contracts/summary/summary-field';
import type { TenantTx } from '../platform/db/db.ts';
import { type Random, weightTable } from './random.ts';

const fields: SummaryField[] = [
  {
    ...{ key: 'topic', label: '咨询类型', kind: 'choice', required: true },
    options: ['商品咨询', '订单物流', '退换货', '账单费用', '报修安装', '投诉建议'],
  },
  { key: 'result', label: '处理结果', kind: 'choice', required: true, options: ['已解决', '待跟进', '转其他部门', '客户放弃'] },
  { key: 'remark', label: '备注', kind: 'lines', required: false, options: [] },
];

const results = weightTable([
  ['已解决', 72],
  ['待跟进', 16],
  ['转其他部门', 7],
  ['客户放弃', 5],
] as const);
const remarks = [
  '已按流程答复，客户表示满意。',
  '承诺一个工作日内回电确认。',
  '客户要求补开发票，已登记。',
  '退款已提交，预计三天到账。',
  '已发送操作指引链接。',
  '情绪较激动，安抚后接受方案。',
];

/** How many of the conversations are summed up, begun, owed. */
const states = weightTable([
  ['done', 86],
  ['draft', 5],
  ['none', 9],
] as const);
const MINUTE_MS = 60_000;
const BATCH = 500;

/** The template of chats, and what agents wrote about the past conversations. */
export async function insertSummaries({ tx, tenantId, cipher }: TenantTx, random: Random): Promise<void> {
  const template = await tx
    .insertInto('summary_templates')
    .values({ tenant_id: tenantId, channel: 'chat', name: '会话小结', usual: true, fields: JSON.stringify(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const conversations = await tx
    .selectFrom('conversations as c')
    .innerJoin('visitors as v', (join) => join.onRef('v.tenant_id', '=', 'c.tenant_id').onRef('v.id', '=', 'c.visitor_id'))
    .select((eb) => ['c.id', eb.ref('c.agent_id').$notNull().as('agent_id'), 'c.created_at', 'c.closed_at', 'v.customer_id'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.agent_id', 'is not', null)
    .where('c.state', '=', 'closed')
    .orderBy('c.id')
    .execute();
  const rows = conversations.map(({ id, agent_id, created_at, closed_at, customer_id }) => {
    const state = random.weighted(states);
    const writtenAt = new Date((closed_at ?? created_at).getTime() + random.int(1, 12) * MINUTE_MS);
    const answers: Record<string, SummaryAnswer> = {
      topic: random.pick(fields[0]?.options ?? []),
      result: state === 'draft' ? null : random.weighted(results),
      remark: random.chance(0.6) ? random.pick(remarks) : '',
    };
    const content = JSON.stringify({ answers, written: writtenAnswers(fields, answers) });
    return {
      ...{ tenant_id: tenantId, channel: 'chat', association_id: id, agent_id, state, customer_id, contact_at: created_at },
      content: state === 'none' ? null : cipher.encrypt('summaries.content', content),
      template_id: state === 'none' ? null : template.id,
      done_at: state === 'done' ? writtenAt : null,
      updated_at: writtenAt,
    };
  });
  for (let done = 0; done < rows.length; done += BATCH) {
    await tx
      .insertInto('summaries')
      .values(rows.slice(done, done + BATCH))
      .execute();
  }
}
