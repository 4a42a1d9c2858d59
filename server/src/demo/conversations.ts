import { farewell, greeting, type Scenario, silence, tell } from './dialogue-script.ts';
import type { Random } from './random.ts';
import { after, arrivals, type DemoVisitor, type KnownCustomer, slotsFor } from './visits.ts';

export interface DemoAgent {
  id: string;
  name: string;
  agNo: string;
  talks: readonly Scenario[];
  amounts: readonly [number, number];
}

export interface ConversationPlan {
  count: number;
  /** A midnight in China: the conversations are of the days before, sixty unless told. */
  until: Date;
  days?: number;
  address: string;
  products: readonly string[];
  agents: readonly DemoAgent[];
  customers: readonly KnownCustomer[];
}

export interface DemoMessage {
  author: 'visitor' | 'agent';
  text: string;
  at: Date;
}

/** An ended conversation. */
export interface DemoConversation {
  visitor: DemoVisitor;
  /** Null: the visitor left before an agent was free. */
  agent: DemoAgent | null;
  pageTitle: string;
  pageUrl: string;
  createdAt: Date;
  assignedAt: Date | null;
  firstReplyAt: Date | null;
  closedAt: Date;
  closedBy: 'agent' | 'visitor' | 'system';
  messages: readonly DemoMessage[];
}

const SECOND_MS = 1000;
const DAYS = 60;

/** How long people take, in seconds. */
const AGENT_THINKS = 11;
const VISITOR_THINKS = 17;
const AGENT_TYPES = 0.35;
const VISITOR_TYPES = 0.45;
/** How long an agent waits for an answer before asking, and again before closing. */
const SILENCE = 150;

interface Line {
  author: 'visitor' | 'agent';
  text: string;
  /** Seconds of silence before it. */
  pause?: number;
}

/** Conversations of the last days, oldest first. */
export function demoConversations(random: Random, plan: ConversationPlan): DemoConversation[] {
  const visitors: DemoVisitor[] = [];
  return arrivals(random, { days: DAYS, ...plan }).map((createdAt) => talkOnce(random, plan, visitors, createdAt));
}

function talkOnce(random: Random, plan: ConversationPlan, visitors: DemoVisitor[], createdAt: Date): DemoConversation {
  const agent = random.pick(plan.agents);
  const scenario = random.pick(agent.talks);
  const customer = random.chance(0.45) ? random.pick(plan.customers) : null;
  const visitor = comeBack(random, visitors, createdAt) ?? arrive(random, visitors, customer, createdAt);
  const base = {
    visitor,
    pageTitle: scenario.page.title,
    pageUrl: `${plan.address}${scenario.page.path}`,
    createdAt,
  };
  const slots = slotsFor(random, plan.products, agent, visitor, createdAt);
  const lines: Line[] = tell(scenario.turns, slots, random);

  if (random.chance(0.025)) {
    const messages = timed(random, lines.slice(0, 1), createdAt, createdAt);
    const closedAt = after(createdAt, random.duration(150, 0.6) + 30);
    return { ...base, agent: null, assignedAt: null, firstReplyAt: null, closedAt, closedBy: 'visitor', messages };
  }

  const [opening, ...rest] = lines;
  const end = random.next();
  const goesSilent = end > 0.82;
  if (goesSilent) {
    rest.splice(random.int(Math.ceil(rest.length / 2), rest.length));
    while (rest.at(-1)?.author === 'visitor') rest.pop();
    rest.push(...tell(silence, slots, random).map((line) => ({ ...line, pause: SILENCE })));
  } else if (random.chance(0.75)) {
    rest.push(...tell(farewell, slots, random));
  }
  const script = [...(opening ? [opening] : []), ...tell(greeting, slots, random), ...rest];
  const waits = random.chance(0.08) ? random.duration(60, 0.7) : random.duration(1.5, 0.5);
  const assignedAt = after(createdAt, waits);
  const messages = timed(random, script, createdAt, assignedAt);
  const last = messages.at(-1)?.at ?? assignedAt;
  const closedBy = goesSilent ? 'system' : end < 0.6 ? 'agent' : 'visitor';
  return {
    ...base,
    agent,
    assignedAt,
    firstReplyAt: messages.find((message) => message.author === 'agent')?.at ?? null,
    closedAt: after(last, closedBy === 'system' ? 120 : random.duration(14, 0.7)),
    closedBy,
    messages,
  };
}

/** Some visitors write again within the same weeks. */
function comeBack(random: Random, visitors: readonly DemoVisitor[], at: Date): DemoVisitor | null {
  if (visitors.length < 20 || !random.chance(0.14)) return null;
  const visitor = random.pick(visitors);
  // Not while the last conversation is open: the longest takes well under an hour.
  if (at.getTime() - visitor.seenUntil.getTime() < 2 * 3600 * SECOND_MS) return null;
  visitor.seenUntil = at;
  return visitor;
}

function arrive(random: Random, visitors: DemoVisitor[], customer: KnownCustomer | null, at: Date): DemoVisitor {
  const name = customer?.polite ?? `访客${random.int(1000, 9999)}`;
  const visitor = { name, customerId: customer?.id ?? null, seenFrom: at, seenUntil: at };
  visitors.push(visitor);
  return visitor;
}

/** The times of the lines of a talk: the first line opens it, then each side thinks and types. */
function timed(random: Random, lines: readonly Line[], createdAt: Date, assignedAt: Date): DemoMessage[] {
  let at = createdAt;
  return lines.map(({ author, text, pause = 0 }, line) => {
    if (line === 0) return { author, text, at };
    if (author === 'agent' && at < assignedAt) at = assignedAt;
    const seconds =
      author === 'agent'
        ? random.duration(AGENT_THINKS, 0.8) + text.length * AGENT_TYPES
        : random.duration(VISITOR_THINKS, 0.9) + text.length * VISITOR_TYPES;
    at = after(at, pause + Math.min(seconds, 240));
    return { author, text, at };
  });
}
