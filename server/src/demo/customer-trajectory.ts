import { allotmentText, labelText, type NewTrajectoryEntry } from '../areas/customer/public.ts';
import type { DemoCustomer } from './customers.ts';
import type { Random } from './random.ts';

const notes = [
  '已电话回访，客户对处理结果满意。',
  '客户咨询近期活动，已发送活动说明。',
  '约定下周三上午再次联系，确认收货情况。',
  '客户反馈包装破损，已登记补发。',
  '未接通，稍后再试。',
  '客户确认开票信息，已转财务处理。',
  '推荐了延保服务，客户表示考虑一下。',
  '客户要求更换收货时间，已同步仓库。',
];

const HOUR_MS = 3_600_000;
/** All customers who came within this time have a history; of the others only a part. */
const RECENT_MS = 30 * 24 * HOUR_MS;

export interface TrajectoryPlan {
  /** Names of agents and of labels by id. */
  agents: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  /** No event is after it. */
  until: Date;
}

/** The events of a customer since they came, in order. */
export function demoTrajectory(
  random: Random,
  id: string,
  { createdAt, ownerId, labelIds }: DemoCustomer,
  { agents, labels, until }: TrajectoryPlan,
): NewTrajectoryEntry[] {
  const age = until.getTime() - createdAt.getTime();
  if (age > RECENT_MS && !random.chance(0.1)) return [];
  const entries: NewTrajectoryEntry[] = [];
  let at = createdAt;
  const add = (kind: NewTrajectoryEntry['kind'], content: string, hours: number) => {
    at = new Date(Math.min(until.getTime(), at.getTime() + random.duration(hours, 1) * HOUR_MS));
    entries.push({ customerId: id, kind, content, agentId: kind === 'created' ? null : ownerId, at });
  };
  add('created', '新建客户', 0);
  if (ownerId === null) return entries;
  add('allotted', allotmentText(agents.get(ownerId) ?? ''), 0.5);
  const names = labelIds.flatMap((labelId) => labels.get(labelId) ?? []);
  if (names.length > 0) add('labelled', labelText(names, []), 2);
  for (let more = random.int(0, 2); more > 0; more--) add('note', random.pick(notes), 30);
  return entries;
}
