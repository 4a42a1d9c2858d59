import type { Tx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import type { DemoService, DemoTenant } from './tenants.ts';

/** The groups that visitors may choose, and the numbers from which their members begin. */
const groups = [
  { name: '售前咨询', priority: 6, from: '1041', to: '1044' },
  { name: '售后服务', priority: 5, from: '1045', to: '1052' },
] as const;

const replies: [folder: string, title: string, content: string][] = [
  ['开场', '欢迎', '您好，很高兴为您服务，请问有什么可以帮您？'],
  ['开场', '请稍等', '好的，我马上为您核实，请稍等。'],
  ['订单', '请提供订单号', '麻烦您提供一下订单号，我为您查询。'],
  ['订单', '发货时间', '现货商品 48 小时内发出，发出后会有短信通知您。'],
  ['售后', '退换流程', '签收 30 天内可以退换：请保持商品完好，我们安排快递上门取件，收到后 3 个工作日内退款。'],
  ['售后', '质量问题', '非常抱歉给您带来不便，请拍一张照片发给我，我为您安排换新。'],
  ['结束', '还有问题吗', '请问还有其他可以帮您的吗？'],
  ['结束', '结束语', '感谢您的咨询，祝您生活愉快！'],
];

const questions: [question: string, similar: string[], answer: string][] = [
  ['多久发货', ['什么时候发货', '几天能到', '发货时间'], '现货商品 48 小时内发出，一般 2–4 天送达。'],
  ['怎么退货', ['可以退换吗', '如何退款', '不想要了'], '签收 30 天内都可以退换。输入“人工”，由客服为您安排上门取件。'],
  ['怎么修改收货地址', ['地址填错了', '换个地址'], '发货前可以在“我的订单”里修改；已经发货的请输入“人工”联系客服。'],
  ['运费是多少', ['包邮吗', '邮费多少'], '满 99 元包邮，不满 99 元收取 8 元运费，偏远地区以下单页面为准。'],
  ['客服几点上班', ['服务时间', '几点下班'], '人工客服每天 9:00–21:00 在线，其他时间可以留言。'],
];

/** The visitors' site, its agents, and the frequent replies of agents and the robot. */
export async function insertOnline(
  tx: Tx,
  tenant: DemoTenant,
  service: DemoService,
  agents: readonly DemoAgent[],
): Promise<void> {
  const { address, ...site } = service.site;
  // A user who tries the demo puts its widget on a page of their own: any page may contain it.
  const origins = { allowed_origins: [address, '*'] };
  const look = {
    subtitle: '7×24 小时智能客服',
    bilingual: true,
    english: { title: 'Customer service', subtitle: 'Ask us anything', welcome: 'Hello! How can we help you?', launcher: 'Chat' },
    ask: { name: 'optional', phone: 'off', email: 'off', company: 'off' },
    askGroup: true,
    bot: true,
    botName: '小席',
  };
  const mall = { ...site, ...origins, name: '会员商城', title: '会员商城客服', accent: '#c2410c', look: JSON.stringify(look) };
  await tx
    .insertInto('sites')
    .values([{ tenant_id: tenant.id, ...site, ...origins }])
    .execute();
  await tx
    .insertInto('sites')
    .values([{ tenant_id: tenant.id, ...mall }])
    .execute();
  for (const { name, priority, from, to } of groups) {
    const { id } = await tx
      .insertInto('chat_groups')
      .values({ tenant_id: tenant.id, name, priority })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members = agents.filter(({ agNo }) => agNo >= from && agNo <= to);
    if (members.length === 0) continue;
    await tx
      .insertInto('chat_group_members')
      .values(members.map((agent) => ({ tenant_id: tenant.id, chat_group_id: id, agent_id: agent.id })))
      .execute();
  }
  await tx
    .insertInto('quick_replies')
    .values(
      replies.map(([folder, title, content]) => ({ tenant_id: tenant.id, folder, title, content, link: '', scope: 'public' })),
    )
    .execute();
  await tx
    .insertInto('bot_questions')
    .values(
      questions.map(([question, similar_questions, answer]) => ({ tenant_id: tenant.id, question, similar_questions, answer })),
    )
    .execute();
}
