import type { AttemptOutcome, PaymentWay, PromiseState } from '@lianxi/contracts/collection/collection-words';
import { startOfTenantDay, tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { type Balance, judge, type NewCase, type NewContact, plus, takeFrom, totalOf } from '../areas/collection/public.ts';
import { personName } from './person-names.ts';
import { phoneNumber } from './phone-numbers.ts';
import { type Random, weightTable } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A list of a creditor: when it came, and how long its debts are overdue today. */
export interface BatchPlan {
  creditor: string;
  name: string;
  cases: number;
  /** Days ago. */
  came: number;
  overdue: readonly [from: number, to: number];
  /** The share of cases that somebody has. */
  owned: number;
}

/** What who collects may do, and what their leader may do in addition. */
export const collectorRights: readonly string[] = ['callable_list', 'callable_follow', 'callable_claim'];
export const leaderRights: readonly string[] = [
  ...['callable_allot', 'callable_payment', 'callable_approve', 'callable_import', 'callable_export'],
  ...['report_callable', 'report_callable_salesman'],
];

/** The lists of the last weeks. `many`: hundreds of cases, else a few. */
export function demoBatches(many: boolean, now: Date): BatchPlan[] {
  const [late, middle, early] = many ? [170, 150, 110] : [6, 5, 4];
  const month = (daysAgo: number) => {
    const [year = '', part = ''] = tenantDate(startOfTenantDay(now, daysAgo)).split('-');
    return `${year} 年 ${Number(part)} 月`;
  };
  const bank = '江海银行信用卡中心（示例）';
  return [
    { creditor: bank, name: `${month(45)} M3 以上`, cases: late, came: 45, overdue: [100, 230], owned: 0.95 },
    { creditor: bank, name: `${month(25)} M2`, cases: middle, came: 25, overdue: [40, 110], owned: 0.88 },
    { creditor: '云杉消费金融（示例）', name: `${month(6)} M1`, cases: early, came: 6, overdue: [7, 35], owned: 0.6 },
  ];
}

export interface DemoAttempt {
  at: Date;
  /** The place of the contact in the case. */
  contact: number;
  outcome: AttemptOutcome;
  note: string;
}

interface DemoEntry {
  kind: 'payment' | 'reduction';
  at: Date;
  parts: Balance;
}

export interface DemoPayment extends DemoEntry {
  kind: 'payment';
  amount: number;
  paidOn: string;
  way: PaymentWay;
  /** It is the promise's. */
  promised: boolean;
}

interface DemoReduction {
  amount: number;
  reason: string;
  at: Date;
  /** Null: it waits for a decision. */
  parts: Balance | null;
}

export interface DemoPromise {
  amount: number;
  madeAt: Date;
  dueOn: string;
  state: PromiseState;
  /** The day of the verdict. */
  endedOn: string | null;
}

/** A case and all that happened to it until now. */
export interface DemoCase {
  given: NewCase;
  /** The place of its owner among the collectors; null: nobody. */
  owner: number | null;
  ownedAt: Date;
  attempts: DemoAttempt[];
  promise: DemoPromise | null;
  payments: DemoPayment[];
  reduction: DemoReduction | null;
  dispute: string | null;
  withdrawn: string | null;
  owed: Balance;
}

const misses = weightTable<AttemptOutcome>([
  ['noAnswer', 62],
  ['busy', 20],
  ['off', 18],
]);
const ways = weightTable<PaymentWay>([
  ['transfer', 50],
  ['online', 32],
  ['debit', 14],
  ['cash', 4],
]);
const notes = ['', '', '', '称工资到账后还', '要求发送账单', '家人接听，已转告回电', '请晚上再联系', '态度配合'];
const disputes = ['称不是本人借款', '称金额与账单不符', '称已向委托方还款'];
const reasons = ['失业，提供了证明', '一次性结清申请', '住院治疗，申请减免费用'];
const kin = weightTable<NewContact['relation']>([
  ['spouse', 40],
  ['family', 34],
  ['colleague', 14],
  ['friend', 12],
]);

/** What the cases of a batch came to until now. `firstPhone`: numbers from there on are nobody's. */
export function demoCases(
  random: Random,
  plan: BatchPlan,
  given: { now: Date; firstPhone: number; prefix: string; collectors: number },
): DemoCase[] {
  return Array.from({ length: plan.cases }, (_, at) => demoCase(random, plan, { ...given, at }));
}

type Given = { now: Date; firstPhone: number; prefix: string; collectors: number; at: number };

function demoCase(random: Random, plan: BatchPlan, given: Given): DemoCase {
  const { now, collectors } = given;
  const one = demoDebt(random, plan, given);
  const owner = random.chance(plan.owned) ? random.int(0, collectors - 1) : null;
  const none = { attempts: [], promise: null, payments: [], reduction: null, dispute: null, withdrawn: null };
  const ownedAt = timeOf(random, now, Math.max(1, plan.came - 1));
  const opening = { fee: one.fee, interest: one.interest, principal: one.principal };
  const made: DemoCase = { given: one, owner, ownedAt, ...none, owed: opening };
  if (owner === null) return made;
  demoContacts(random, made, plan, now);
  if (random.chance(0.02)) return { ...made, withdrawn: '委托方撤案' };
  if (random.chance(0.03)) return { ...made, dispute: random.pick(disputes) };
  if (made.attempts.some(({ outcome }) => outcome === 'reached')) demoPromise(random, made, now);
  if (made.promise?.state !== 'open' && totalOf(made.owed) > 0 && random.chance(0.06)) demoReduction(random, made, now);
  return made;
}

function demoDebt(random: Random, plan: BatchPlan, { now, firstPhone, prefix, at }: Given): NewCase {
  const debtor = personName(random).full;
  const principal = Math.round(random.duration(8500, 0.9)) * 100 + random.int(0, 99);
  const contacts: NewContact[] = [{ relation: 'self', name: debtor, phone: phoneNumber(firstPhone + at * 2) }];
  if (random.chance(0.7)) {
    contacts.push({ relation: random.weighted(kin), name: personName(random).full, phone: phoneNumber(firstPhone + at * 2 + 1) });
  }
  const overdueSince = tenantDate(new Date(now.getTime() - random.int(...plan.overdue) * DAY_MS));
  return {
    ...{ contractNo: `${prefix}${String(at + 1).padStart(4, '0')}`, debtor, principal, contacts, overdueSince },
    interest: Math.round((principal * random.int(8, 90)) / 1000),
    fee: random.chance(0.6) ? random.int(10, 300) * 100 : 0,
  };
}

/** A moment of the working day so many days ago. */
const timeOf = (random: Random, now: Date, daysAgo: number) =>
  new Date(startOfTenantDay(now, daysAgo).getTime() + random.int(9 * 60, 18 * 60) * 60_000);

/** The debtor is tried every few days; a third party only after three failures. */
function demoContacts(random: Random, made: DemoCase, plan: BatchPlan, now: Date): void {
  let missed = 0;
  for (let day = plan.came - random.int(1, 2); day >= 1; day -= random.int(2, 9)) {
    const third = missed >= 3 && made.given.contacts.length > 1;
    const reached = random.chance(third ? 0.5 : 0.42);
    const outcome = reached ? 'reached' : random.weighted(misses);
    made.attempts.push({
      at: timeOf(random, now, day),
      contact: third ? 1 : 0,
      outcome,
      note: reached ? random.pick(notes) : '',
    });
    if (third || reached) missed = 0;
    else missed += 1;
  }
}

/** The last talk ended with a promise: kept, partly, broken, or its day is still to come. */
function demoPromise(random: Random, made: DemoCase, now: Date): void {
  const talk = made.attempts.findLast(({ outcome, contact }) => outcome === 'reached' && contact === 0);
  if (!talk || !random.chance(0.75)) return;
  const madeAt = new Date(talk.at.getTime() + 5 * 60_000);
  const owed = totalOf(made.owed);
  const amount = random.chance(0.35) ? owed : Math.min(owed, Math.ceil((owed * random.int(15, 60)) / 10_000) * 100);
  const promisedFor = random.int(2, 10);
  const dueOn = tenantDate(new Date(madeAt.getTime() + promisedFor * DAY_MS));
  const fate = random.next();
  const paid = fate < 0.52 ? amount : fate < 0.68 ? Math.ceil(amount / 2) : 0;
  const last = dueOn > tenantDate(now) ? now : new Date(Date.parse(`${dueOn}T16:00:00+08:00`));
  // Who has days left may pay later than today.
  const days = Math.floor((Math.min(last.getTime(), now.getTime()) - madeAt.getTime()) / DAY_MS);
  const pays = paid > 0 && days >= 1 && (dueOn < tenantDate(now) || random.chance(0.25));
  if (pays) pay(random, made, { amount: paid, at: new Date(madeAt.getTime() + random.int(1, days) * DAY_MS), promised: true });
  const state = judge({ amount, dueOn, paid: pays ? paid : 0 }, tenantDate(now));
  const endedOn = state === 'open' ? null : state === 'kept' ? (made.payments.at(-1)?.paidOn ?? dueOn) : dueOn;
  made.promise = { amount, madeAt, dueOn, state, endedOn };
}

function pay(random: Random, made: DemoCase, { amount, at, promised }: { amount: number; at: Date; promised: boolean }): void {
  const parts = takeFrom(made.owed, amount);
  if (!parts) return;
  made.owed = plus(made.owed, parts);
  made.payments.push({ kind: 'payment', at, parts, amount, paidOn: tenantDate(at), way: random.weighted(ways), promised });
}

/** Some of the fees and interest, or the rest of a debt that is nearly paid; some wait for a decision. */
function demoReduction(random: Random, made: DemoCase, now: Date): void {
  const amount = Math.max(100, Math.floor((made.owed.fee + made.owed.interest) / 2));
  const parts = takeFrom(made.owed, amount);
  if (!parts) return;
  const approved = random.chance(0.5);
  const after = made.payments.at(-1)?.at.getTime() ?? 0;
  const at = new Date(Math.max(timeOf(random, now, 1).getTime(), after + HOUR_MS));
  if (at > now) return;
  made.reduction = { amount, reason: random.pick(reasons), at, parts: approved ? parts : null };
  if (approved) made.owed = plus(made.owed, parts);
}
