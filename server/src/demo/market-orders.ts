import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import type { SalesOrderState } from '@lianxi/contracts/market/sales-order-state';
import { orderNumber } from '../areas/market/public.ts';
import { type Random, weightTable } from './random.ts';
import { after, arrivals } from './visits.ts';

const HOUR = 3600;
/** Orders are of the last months. */
const DAYS = 120;

export interface DemoProduct {
  id: string;
  code: string;
  name: string;
  unit: string;
  /** In fen. */
  price: number;
}

export interface OrderPlan {
  count: number;
  /** A midnight: no order and no step of one is after it. */
  until: Date;
  products: readonly DemoProduct[];
  /** An order belongs to the customer's owner, or of a customer without one to some agent. */
  customers: readonly { id: string; ownerId: string | null }[];
  agentIds: readonly string[];
  storeIds: readonly string[];
}

interface OrderStep {
  from: SalesOrderState | null;
  to: SalesOrderState;
  at: Date;
}

/** A past order with its lines and all its steps. */
export interface DemoOrder {
  number: string;
  customerId: string;
  ownerId: string;
  storeId: string | null;
  items: { product: DemoProduct; quantity: number }[];
  total: number;
  discount: number;
  remark: string;
  steps: OrderStep[];
}

/** What becomes of an order, and how long each step usually takes, in hours. */
const usual: readonly (readonly [SalesOrderState, number])[] = [
  ['confirmed', 1],
  ['paid', 4],
  ['delivered', 22],
  ['done', 80],
];
const courses = weightTable<readonly (readonly [SalesOrderState, number])[]>([
  [usual, 86],
  // Nobody came back to it.
  [[], 2],
  [[['cancelled', 6]], 3],
  [[...usual.slice(0, 1), ['cancelled', 20]], 6],
  [[...usual.slice(0, 2), ['refunded', 24]], 2],
  [[...usual, ['refunded', 60]], 3],
]);
const sizes = weightTable([[1, 62] as const, [2, 25] as const, [3, 10] as const, [4, 3] as const]);
const quantities = weightTable([[1, 82] as const, [2, 13] as const, [3, 5] as const]);
const remarks = ['', '', '', '周末送货', '需要开票', '送货前电话联系', '礼品包装', '旧机同时回收'];

/** Orders of the last months, the earliest first, each as far as it came by now. */
export function demoOrders(random: Random, plan: OrderPlan): DemoOrder[] {
  const ofDay = new Map<string, number>();
  return arrivals(random, { ...plan, days: DAYS }).map((at) => {
    const day = tenantDate(at);
    const nth = (ofDay.get(day) ?? 0) + 1;
    ofDay.set(day, nth);
    const items = demoItems(random, plan.products);
    const customer = random.pick(plan.customers);
    const total = items.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
    return {
      number: orderNumber(day, nth),
      customerId: customer.id,
      ownerId: customer.ownerId ?? random.pick(plan.agentIds),
      storeId: random.chance(0.55) ? random.pick(plan.storeIds) : null,
      items,
      total,
      // In whole yuan, at most a tenth.
      discount: random.chance(0.2) ? random.int(0, Math.floor(total / 1000)) * 100 : 0,
      remark: random.pick(remarks),
      steps: demoSteps(random, at, plan.until),
    };
  });
}

function demoItems(random: Random, products: readonly DemoProduct[]): DemoOrder['items'] {
  const chosen = new Set<DemoProduct>();
  for (let more = random.weighted(sizes); more > 0; more--) chosen.add(random.pick(products));
  return [...chosen].map((product) => ({ product, quantity: random.weighted(quantities) }));
}

function demoSteps(random: Random, begin: Date, until: Date): OrderStep[] {
  const steps: OrderStep[] = [{ from: null, to: 'draft', at: begin }];
  let [from, at]: [SalesOrderState, Date] = ['draft', begin];
  for (const [to, hours] of random.weighted(courses)) {
    at = after(at, random.duration(hours, 0.6) * HOUR);
    if (at > until) break;
    steps.push({ from, to, at });
    from = to;
  }
  return steps;
}
