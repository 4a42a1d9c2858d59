import { userfieldOfTask } from '@lianxi/contracts/callcenter/call-userfield';
import { type AttemptOutcome, nextStep, usualRedial } from '@lianxi/contracts/outbound/attempt-outcome';
import type { DemoCall, DemoCaller } from './calls.ts';
import type { DemoAgent } from './conversations.ts';
import { type Random, weightTable } from './random.ts';
import { after } from './visits.ts';

/** An attempt of a task: the call, and what came of it. */
export interface DemoAttempt {
  readonly call: DemoCall;
  readonly contactId: string;
  readonly userfield: string;
  readonly outcome: AttemptOutcome;
  readonly result: 'done' | 'callback' | 'again' | 'stop';
}

/** A contact as the attempts left them. */
export interface DemoContact {
  readonly id: string;
  readonly state: string;
  readonly reason: string;
  readonly attempts: number;
  readonly counts: Readonly<Partial<Record<AttemptOutcome, number>>>;
  readonly lastOutcome: AttemptOutcome;
  readonly lastAt: Date;
  readonly dueAt: Date;
  readonly callbackAt: Date | null;
  readonly agentId: string | null;
}

const outcomes = weightTable<AttemptOutcome>([
  ['answered', 38],
  ['no-answer', 28],
  ['busy', 8],
  ['refused', 8],
  ['power-off', 7],
  ['machine', 5],
  ['empty', 3],
  ['suspended', 2],
  ['line-failure', 1],
]);
const results = weightTable<DemoAttempt['result']>([
  ['done', 78],
  ['callback', 14],
  ['stop', 8],
]);
const causes: Partial<Record<AttemptOutcome, string>> = {
  busy: 'busy',
  refused: 'rejected',
  empty: 'bad-number',
  'line-failure': 'network',
};
const remarks = ['客户已了解到期时间，同意办理。', '客户需要和家人商量，已说明优惠截止时间。', '客户已在别处办理，表示感谢。'];

const MINUTE_MS = 60_000;
const OPENS = 9;
const CLOSES = 19;
const AHEAD_MS = 8 * 3_600_000;

/** The moment itself, or the next morning: nobody is called at night. */
function withinDay(random: Random, at: Date): Date {
  const hour = new Date(at.getTime() + AHEAD_MS).getUTCHours();
  if (hour >= OPENS && hour < CLOSES) return at;
  const day = Math.floor((at.getTime() + AHEAD_MS) / 86_400_000) + (hour < OPENS ? 0 : 1);
  return new Date(day * 86_400_000 - AHEAD_MS + OPENS * 3_600_000 + random.int(0, 60 * MINUTE_MS));
}

export interface CallsToMake {
  readonly taskId: string;
  readonly agents: readonly DemoAgent[];
  readonly now: Date;
  /** Until when each agent is in another call; the calls made here are added. */
  readonly isFree: (agentId: string, from: Date, to: Date) => boolean;
  readonly take: (agentId: string, from: Date, to: Date) => void;
}

/** Calls a contact by the rules from a moment on, until they are reached, given up, or the present. Null: nobody called them yet. */
export function callContact(
  random: Random,
  contact: { readonly id: string; readonly customer: DemoCaller; readonly from: Date },
  { taskId, agents, now, isFree, take }: CallsToMake,
): { contact: DemoContact; attempts: DemoAttempt[] } | null {
  const { id, customer } = contact;
  const attempts: DemoAttempt[] = [];
  const counts: Partial<Record<AttemptOutcome, number>> = {};
  let at = withinDay(random, contact.from);
  let left: DemoContact | null = null;
  for (;;) {
    const outcome = random.weighted(outcomes);
    const call = demoCall(random, customer, outcome, at);
    const agent = agents.find((one) => isFree(one.id, call.beganAt, after(call.endedAt, 30)));
    if (!agent || call.endedAt >= now) return left && { contact: left, attempts };
    take(agent.id, call.beganAt, after(call.endedAt, 30));
    const result = outcome === 'answered' ? random.weighted(results) : 'again';
    attempts.push({ call: { ...call, agent }, contactId: id, userfield: userfieldOfTask(taskId, id), outcome, result });
    counts[outcome] = (counts[outcome] ?? 0) + 1;
    const common = { id, attempts: attempts.length, counts: { ...counts }, lastOutcome: outcome, lastAt: call.endedAt };
    const step = nextStep(outcome, usualRedial, { counts, numberAt: 0, numberCount: 1 });
    if (result === 'callback') {
      const callbackAt = withinDay(random, new Date(call.endedAt.getTime() + random.int(1, 5) * 86_400_000));
      left = { ...common, state: 'callback', reason: '', dueAt: callbackAt, callbackAt, agentId: agent.id };
      // Of most who agreed on a time the time is still to come, or just there.
      if (callbackAt < now && random.chance(0.9)) {
        at = callbackAt;
        continue;
      }
      return { contact: left, attempts };
    }
    if (step.to === 'retry') {
      const dueAt = withinDay(random, new Date(call.endedAt.getTime() + step.minutes * MINUTE_MS));
      left = { ...common, state: 'retry', reason: '', dueAt, callbackAt: null, agentId: null };
      if (dueAt >= now) return { contact: left, attempts };
      at = dueAt;
      continue;
    }
    const reason = step.to === 'done' ? result : 'exhausted';
    const state = step.to === 'done' ? 'done' : 'failed';
    return { contact: { ...common, state, reason, dueAt: call.endedAt, callbackAt: null, agentId: null }, attempts };
  }
}

function demoCall(random: Random, customer: DemoCaller, outcome: AttemptOutcome, beganAt: Date): DemoCall {
  const rangAt = after(beganAt, 2);
  const common = { direction: 'out' as const, number: customer.phone, customer, agent: null, beganAt, rangAt, rating: null };
  if (outcome !== 'answered') {
    const endedAt = after(rangAt, outcome === 'no-answer' ? 35 : random.int(4, 16));
    const missedCause = causes[outcome] ?? 'no-answer';
    return { ...common, answeredAt: null, endedAt, endedBy: 'system', missedCause, summary: null };
  }
  const answeredAt = after(rangAt, random.int(4, 18));
  const endedAt = after(answeredAt, Math.min(20 + random.duration(80, 0.8), 900));
  const summary = { type: '售前/价格与活动', result: random.chance(0.7) ? '已解决' : '待跟进', remark: random.pick(remarks) };
  return { ...common, answeredAt, endedAt, endedBy: random.chance(0.6) ? 'customer' : 'agent', missedCause: '', summary };
}
