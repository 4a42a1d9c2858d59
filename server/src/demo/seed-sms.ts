import { composeSms, fillTemplate, type SmsKind, sizeOfSms } from '@lianxi/contracts/sms/sms-text';
import { insertOptOuts } from '../areas/contact-rule/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import { type Random, weightTable } from './random.ts';
import type { KnownCustomer } from './visits.ts';

const MESSAGES = 500;
const DAYS = 21;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Of a segment, in 分. */
const PRICE = 5;
const REPLIES = 12;

const texts: readonly { name: string; kind: SmsKind; sign: number; content: string; state: 'approved' | 'pending' }[] = [
  {
    name: '发货通知',
    kind: 'service',
    sign: 0,
    content: '{姓名}您好，您的订单已发货，预计 2 天内送达，请留意查收。',
    state: 'approved',
  },
  {
    name: '上门提醒',
    kind: 'service',
    sign: 0,
    content: '{姓名}您好，师傅将于明天上门，请保持电话畅通。如需改期请联系客服。',
    state: 'approved',
  },
  {
    name: '会员日',
    kind: 'marketing',
    sign: 1,
    content: '{姓名}您好，会员日全场满 300 减 40，今晚 20:00 开始',
    state: 'approved',
  },
  { name: '新品到店', kind: 'marketing', sign: 1, content: '{姓名}您好，您关注的新品已经到店，到店体验有礼', state: 'approved' },
  { name: '周年庆', kind: 'marketing', sign: 1, content: '{姓名}您好，{活动}即将开始，欢迎光临', state: 'pending' },
];

type Outcome = 'delivered' | 'failed' | 'submitted' | 'unknown' | 'refused';
const outcomes = weightTable<Outcome>([
  ['delivered', 91],
  ['failed', 5],
  ['submitted', 1],
  ['unknown', 1],
  ['refused', 2],
]);
const failures = ['关机 MK:0001', '空号 MK:0000', '停机 MK:0012', '服务商拦截 MK:1008'];
const refusals = ['对方已拒绝联系', '每人每天最多 1 次联系（短信）', '不在允许联系的时段内'];

export interface SmsPlan {
  readonly signs: readonly [string, string];
  readonly agentIds: readonly string[];
  readonly customers: readonly (KnownCustomer & { readonly name: string; readonly phone: string })[];
  readonly until: Date;
}

/** Templates, two signatures, an account, and three weeks of messages with receipts, answers and opt-outs. */
export async function insertSms(transaction: TenantTx, random: Random, plan: SmsPlan): Promise<void> {
  const { tx, tenantId, cipher } = transaction;
  const signs = await tx
    .insertInto('sms_signs')
    .values(plan.signs.map((name) => ({ tenant_id: tenantId, name, remark: '演示签名', state: 'approved' })))
    .returning('id')
    .execute();
  const templates = await tx
    .insertInto('sms_templates')
    .values(
      texts.map(({ name, kind, sign, content, state }) => ({
        ...{ tenant_id: tenantId, name, kind, content, state, vendor_code: '' },
        sign_id: signs[sign]?.id ?? '',
      })),
    )
    .returning('id')
    .execute();
  const { id: accountId } = await tx
    .insertInto('sms_accounts')
    .values({ tenant_id: tenantId, name: '演示账号', vendor: 'outbox', per_second: 50, price: PRICE })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sendable = texts.flatMap((text, at) => (text.state === 'approved' ? [{ ...text, id: templates[at]?.id ?? '' }] : []));
  const messages = Array.from({ length: MESSAGES }, () => {
    const customer = random.pick(plan.customers);
    const { id, kind, sign, content } = random.pick(sendable);
    const { text } = fillTemplate(content, { 姓名: customer.name });
    const whole = composeSms(plan.signs[sign] ?? '', kind, text);
    const { segments } = sizeOfSms(whole);
    // Between nine and seven.
    const at = new Date(plan.until.getTime() - random.int(1, DAYS) * DAY_MS + (9 + random.next() * 10) * HOUR_MS);
    const state = random.weighted(outcomes);
    return {
      ...{ tenant_id: tenantId, template_id: id, account_id: accountId, kind, customer_id: customer.id, state, segments },
      number: cipher.encrypt('sms_messages.number', customer.phone),
      number_index: cipher.blindIndex('sms_messages.number_index', customer.phone),
      content: cipher.encrypt('sms_messages.content', whole),
      params: cipher.encrypt('sms_messages.params', JSON.stringify([['姓名', customer.name]])),
      price: segments * PRICE,
      cause: causeOf(state, random),
      agent_id: random.pick(plan.agentIds),
      created_at: at,
      due_at: at,
      submitted_at: state === 'refused' ? null : new Date(at.getTime() + 2000),
      done_at: state === 'delivered' || state === 'failed' ? new Date(at.getTime() + random.int(4, 60) * 1000) : null,
    };
  });
  const inserted = await tx.insertInto('sms_messages').values(messages).returning(['id', 'state', 'cause', 'done_at']).execute();
  await tx
    .insertInto('sms_parts')
    .values(
      inserted
        .filter(({ state }) => state === 'delivered' || state === 'failed' || state === 'submitted')
        .map(({ id, state, cause, done_at }) => ({
          ...{ tenant_id: tenantId, message_id: id, no: 1, account_id: accountId, vendor_id: `demo-${id}`, reported_at: done_at },
          state: state === 'submitted' ? 'waiting' : state,
          cause,
        })),
    )
    .execute();
  await insertReplies(transaction, random, accountId, plan);
}

function causeOf(state: Outcome, random: Random): string {
  if (state === 'failed') return random.pick(failures);
  if (state === 'refused') return random.pick(refusals);
  return state === 'unknown' ? '提交后未收到服务商应答' : '';
}

async function insertReplies(
  { tx, tenantId, cipher }: TenantTx,
  random: Random,
  accountId: string,
  plan: SmsPlan,
): Promise<void> {
  const answers = Array.from({ length: REPLIES }, (_, n) => ({
    ...random.pick(plan.customers),
    text: n < 8 ? random.pick(['TD', 'R', '退订']) : '收到，谢谢',
  }));
  await tx
    .insertInto('sms_replies')
    .values(
      answers.map(({ phone, text }, n) => ({
        ...{ tenant_id: tenantId, account_id: accountId, vendor_key: `demo-${n}`, opted_out: n < 8 },
        number: cipher.encrypt('sms_replies.number', phone),
        number_index: cipher.blindIndex('sms_replies.number_index', phone),
        content: cipher.encrypt('sms_replies.content', text),
        received_at: new Date(plan.until.getTime() - random.int(1, DAYS) * DAY_MS + 12 * HOUR_MS),
      })),
    )
    .execute();
  const numbers = answers.slice(0, 8).map(({ phone }) => phone);
  await insertOptOuts({ tx, tenantId, cipher }, numbers, { channel: 'sms', source: 'reply', reason: '回复“TD”' });
}
