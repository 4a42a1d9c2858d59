import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import { findFormVersion } from '../areas/form/public.ts';
import { type OrderState, type PlantedOrder, plantOrder } from '../areas/work-order/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import { demoValues } from './filled-forms.ts';
import { phoneNumber } from './phone-numbers.ts';
import { type Random, weightTable } from './random.ts';
import type { KnownCustomer } from './visits.ts';

const DAYS = 60;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Nobody of the demo has them. */
const PHONES_AFTER = 970_000;

const titles: Readonly<Record<string, readonly string[]>> = {
  WX: ['空调不制冷', '冰箱结霜严重', '洗衣机脱水异响', '热水器打不着火', '油烟机漏油', '电视黑屏有声音'],
  TS: ['信用卡年费争议', '柜面服务态度投诉', '理财收益与宣传不符', '提前还款违约金争议', '账户被误冻结'],
  TK: ['多扣款申请退款', '商品破损退款', '重复下单退款', '质量问题退款', '超期未发货退款'],
  KD: ['宽带频繁掉线', '光猫红灯无法上网', '测速不达标', '新装宽带未开通', '移机后无信号'],
};
const usual = ['客户咨询跟进', '资料补充', '服务回访', '信息变更申请'];
const said = ['已联系客户确认。', '资料齐全。', '已处理完成，客户认可。', '按流程办理。', ''];
const reasons = ['等待配件到货', '客户出差，下周再联系', '等待第三方回复'];
const priorities = weightTable([
  [1, 8],
  [2, 20],
  [3, 60],
  [4, 12],
]);

interface OrdersToInsert {
  readonly random: Random;
  readonly agents: readonly DemoAgent[];
  readonly customers: readonly KnownCustomer[];
  readonly firstPhone: number;
  readonly now: Date;
  readonly count: number;
}

/** Orders of sixty days on the published templates: most are done; some are late, suspended, reopened or stuck. */
export async function insertWorkOrders(
  transaction: TenantTx,
  { random, agents, customers, firstPhone, now, count }: OrdersToInsert,
) {
  const templates = await findTemplates(transaction);
  if (templates.length === 0) return;
  const members = await findMembers(transaction);
  const definitions = new Map<string, FormDefinition | null>();
  const agentIds = agents.map(({ id }) => id);
  const begins = Array.from({ length: count }, () => beginOf(random, now)).sort((a, b) => a.getTime() - b.getTime());
  for (const [index, at] of begins.entries()) {
    const template = random.pick(templates);
    const isStuck = index % 40 === 39;
    await plantOrder(transaction, {
      templateId: template.id,
      title: random.pick(titles[template.prefix] ?? usual),
      priority: random.weighted(priorities),
      customerId: random.chance(0.85) ? random.pick(customers).id : null,
      initiatorId: random.pick(agentIds),
      ...{ at, until: now },
      sent: async ({ formTemplateId, formVersion }) => {
        const known = definitions.get(formTemplateId) ?? (await findFormVersion(transaction, formTemplateId, formVersion));
        definitions.set(formTemplateId, known);
        const phone = firstPhone + PHONES_AFTER + index;
        const values = demoValues(known ?? { fields: [] }, {
          random,
          agentIds,
          departmentIds: [],
          city: '上海',
          phone,
          now: at,
        });
        return { ...values, phone: phoneNumber(phone), ...wordsFor(random, known, values) };
      },
      next: storyOf(random.fork(`order ${index}`), { members, now, isStuck }),
      ...(isStuck && { error: '无法连接或超时' }),
    });
  }
}

const things = ['KFR-35GW/12', 'BCD-528WT', 'XQG100-14B', '200M 家庭宽带', '信用卡金卡', '订单 20261108'];
const stories = [
  '客户来电反映问题已持续两天，希望尽快处理。',
  '客户此前报过一次，仍未解决。',
  '客户情绪激动，请优先联系。',
  '请在工作日白天联系客户。',
];

/** What people write, and how most repairs end. */
function wordsFor(random: Random, known: FormDefinition | null, values: Readonly<Record<string, unknown>>) {
  const fields = known?.fields ?? [];
  const texts = fields.filter(({ type }) => type === 'text').map(({ key }) => [key, random.pick(things)] as const);
  const lines = fields.filter(({ type }) => type === 'lines').map(({ key }) => [key, random.pick(stories)] as const);
  // Parts that never come would keep an order waiting for ever.
  const result = values.result === undefined || random.chance(0.06) ? {} : { result: 'o1' };
  return { ...Object.fromEntries([...texts, ...lines]), ...result };
}

/** More of them lately, on any day, while people work. */
function beginOf(random: Random, now: Date): Date {
  const days = Math.floor(DAYS * random.next() * random.next());
  const day = Math.floor((now.getTime() + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000 - days * DAY_MS;
  const at = new Date(day + (9 * 60 + random.int(0, 9 * 60)) * MINUTE_MS);
  return at < now ? at : new Date(now.getTime() - random.int(5, 240) * MINUTE_MS);
}

interface Story {
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly now: Date;
  readonly isStuck: boolean;
}

/** What people do with one order, until now. */
function storyOf(random: Random, { members, now, isStuck }: Story): PlantedOrder['next'] {
  const isSlow = random.chance(0.1);
  let mayReopen = random.chance(0.05);
  let maySuspend = random.chance(0.06);
  let acts = 0;
  return (state, _, from) => {
    acts += 1;
    const pause = random.duration(isSlow ? 2600 : 70, 1.1) * MINUTE_MS;
    const at = new Date(from.getTime() + Math.max(MINUTE_MS, pause));
    if (at > now || acts > 16) return null;
    if (state.phase === 'closed' && mayReopen && state.passed.length > 1) {
      mayReopen = false;
      const nodeId = state.passed.at(-1)?.nodeId ?? '';
      const by = state.tasks.at(-1)?.ownerId ?? null;
      return { at, given: { kind: 'reopened', by, nodeId, reason: '客户反馈问题再次出现' } };
    }
    const effect = state.effects.find((one) => one.state === 'due');
    if (effect) {
      if (isStuck) return null;
      const sentAt = new Date(Math.min(from.getTime() + MINUTE_MS, now.getTime()));
      return { at: sentAt, given: { kind: 'effectDone', by: null, effect: effect.no, how: 'sent', reason: '' } };
    }
    const open = state.tasks.filter((task) => task.state === 'open');
    const task = open.length > 0 ? random.pick(open) : undefined;
    if (!task) return rings(state, now);
    if (task.ownerId === null) {
      const candidates = task.groupId === null ? task.candidateIds : (members.get(task.groupId) ?? []);
      const by = candidates.length > 0 ? random.pick(candidates) : null;
      return by === null ? null : { at, given: { kind: 'claimed', by, task: task.no } };
    }
    const by = task.ownerId;
    if (maySuspend && task.kind === 'handle') {
      maySuspend = false;
      const until = new Date(now.getTime() + random.int(1, 9) * DAY_MS).toISOString();
      // It is suspended today, or its suspension would be over.
      return { at, given: { kind: 'suspended', by, until, reason: random.pick(reasons) } };
    }
    if (state.suspended) return null;
    if (task.kind !== 'approve') return { at, given: { kind: 'submitted', by, task: task.no, words: random.pick(said) } };
    if (random.chance(0.08)) {
      return { at, given: { kind: 'refused', by, task: task.no, backTo: null, reason: '资料不完整，请补充后再提交' } };
    }
    return { at, given: { kind: 'agreed', by, task: task.no, words: random.pick(said) } };
  };
}

/** Nobody has to act: a wait ends at its time. */
function rings({ timers, suspended }: OrderState, now: Date): ReturnType<PlantedOrder['next']> {
  const timer = timers.find(({ kind }) => kind === 'wait');
  if (!timer || suspended || new Date(timer.at) > now) return null;
  return { at: new Date(timer.at), given: { kind: 'timerRang', by: null, timer: timer.no } };
}

async function findTemplates({ tx, tenantId }: TenantTx): Promise<{ id: string; prefix: string }[]> {
  const rows = await tx
    .selectFrom('work_order_templates')
    .select(['id', 'number_prefix as prefix'])
    .where('tenant_id', '=', tenantId)
    .where('published', 'is not', null)
    .orderBy('id')
    .execute();
  return rows;
}

async function findMembers({ tx, tenantId }: TenantTx): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx
    .selectFrom('work_order_group_members')
    .select(['group_id', 'agent_id'])
    .where('tenant_id', '=', tenantId)
    .orderBy('agent_id')
    .execute();
  const groups = new Map<string, string[]>();
  for (const { group_id, agent_id } of rows) groups.set(group_id, [...(groups.get(group_id) ?? []), agent_id]);
  return groups;
}
