import type { DemoAgent } from './conversations.ts';
import { tell } from './dialogue-script.ts';
import { ratingWords, type VideoTalk } from './dialogues-video.ts';
import { type Random, weightTable } from './random.ts';
import { type FreeAgent, VideoRoster } from './video-roster.ts';
import { type DemoVideoEnd, VideoStory } from './video-story.ts';
import { after, arrivals, type DemoVisitor, type KnownCustomer, slotsFor } from './visits.ts';

/** The agents who receive customers of a skill group, or (null) any customer. */
export interface VideoTeam {
  groupId: string | null;
  agents: readonly DemoAgent[];
  talks: readonly VideoTalk[];
}

export interface VideoCallPlan {
  count: number;
  /** The end of a day in China: the calls are of the fifteen days before, as far as they are over by `now`. */
  until: Date;
  now: Date;
  products: readonly string[];
  teams: readonly VideoTeam[];
  customers: readonly KnownCustomer[];
}

/** An ended video call. */
export interface DemoVideoCall {
  visitor: DemoVisitor;
  groupId: string | null;
  story: VideoStory;
  end: DemoVideoEnd;
  note: { agent: DemoAgent; words: string; at: Date } | null;
  rating: { stars: number; words: string; at: Date } | null;
  /** Why the customer was put on the blacklist afterwards. */
  blockedFor: string | null;
}

const DAYS = 15;
const RING_SECONDS = 20;
/** Within this time customers give their stars, and agents write their notes. */
const AFTERMATH_SECONDS = 300;
const stars = weightTable([[5, 62] as const, [4, 22] as const, [3, 9] as const, [2, 4] as const, [1, 3] as const]);

/** Calls of a fortnight and of this day, oldest first. */
export function demoVideoCalls(random: Random, plan: VideoCallPlan): DemoVideoCall[] {
  const roster = new VideoRoster(random.fork('roster'));
  // In every fortnight: one customer who plays with the button, and one whose call a supervisor ended.
  const [player, rude] = [Math.floor(plan.count * 0.3), Math.floor(plan.count * 0.6)];
  return arrivals(random, { ...plan, days: DAYS })
    .flatMap((createdAt, i) => {
      const visitor = arrive(random, plan, createdAt);
      const team = random.pick(plan.teams);
      if (i === player) return play(team, visitor, createdAt);
      const free = roster.free(team.agents, createdAt);
      const call = takenCall(random, plan, { team, visitor, createdAt, free, rude: i === rude });
      for (const { agent, until } of call?.story.parties ?? []) if (agent) roster.take(agent, until);
      return [call ?? givenUp(team, visitor, createdAt, 3 + random.next() * (RING_SECONDS - 5), free)];
    })
    .filter(({ end }) => after(end.at, AFTERMATH_SECONDS) < plan.now)
    .sort((a, b) => a.story.createdAt.getTime() - b.story.createdAt.getTime());
}

/** A known customer, or an unknown one. */
function arrive(random: Random, { customers }: VideoCallPlan, at: Date): DemoVisitor {
  const customer = random.chance(0.45) ? random.pick(customers) : null;
  const name = customer?.polite ?? `访客${random.int(100_000, 999_999)}`;
  return { name, customerId: customer?.id ?? null, seenFrom: at, seenUntil: at };
}

/** No agent was fast enough. */
function givenUp(
  team: VideoTeam,
  visitor: DemoVisitor,
  createdAt: Date,
  seconds: number,
  [first, ...others]: readonly FreeAgent[],
): DemoVideoCall {
  const story = new VideoStory(createdAt);
  if (first) story.rings([first, ...others], after(createdAt, 0.4));
  const end = { by: 'customer', reason: 'abandoned', at: after(createdAt, seconds) } as const;
  story.ended(end);
  visitor.seenUntil = end.at;
  return { visitor, groupId: team.groupId, story, end, note: null, rating: null, blockedFor: null };
}

/** The same person calls again and again, and hangs up at once. */
function play(team: VideoTeam, visitor: DemoVisitor, createdAt: Date): DemoVideoCall[] {
  const calls = [0, 21, 47, 66].map((seconds) => givenUp(team, visitor, after(createdAt, seconds), 6, []));
  return calls.map((call, i) => (i === calls.length - 1 ? { ...call, blockedFor: '短时间内多次呼叫后立即挂断' } : call));
}

interface Arrival {
  team: VideoTeam;
  visitor: DemoVisitor;
  createdAt: Date;
  /** The agents who could accept it, longest idle first. */
  free: readonly FreeAgent[];
  /** A supervisor ends the call. */
  rude: boolean;
}

/** A call that an agent answers; null: the customer gave up before. */
function takenCall(random: Random, plan: VideoCallPlan, arrival: Arrival): DemoVideoCall | null {
  const { team, visitor, createdAt, rude } = arrival;
  const [first, ...others] = arrival.free;
  if (!first || (!rude && random.chance(0.1))) return null;
  const story = new VideoStory(createdAt);
  const { agent, ringsAt, idle } = ring(random, story, first, others);
  const answeredAt = after(ringsAt, Math.min(2 + random.duration(4, 0.6), RING_SECONDS - 1));
  story.answered(agent, answeredAt);

  const seconds = Math.min(40 + random.duration(190, 0.9), 1500);
  const talk = random.pick(team.talks);
  const slots = slotsFor(random, plan.products, agent, visitor, createdAt);
  const events = tell(talk.turns, slots, random).map(({ author, text }) => (at: Date) => {
    story.say(author === 'agent' ? story.owner : 'customer', text, at);
  });
  const [colleague] = idle;
  if (colleague && !rude && random.chance(0.12)) {
    const comes = random.chance(0.5) ? 'handedOver' : 'joined';
    events.splice(random.int(1, events.length), 0, (at) => story[comes](colleague.agent, at));
  }
  for (const [i, happens] of events.entries()) {
    happens(after(answeredAt, 10 + ((i + random.next()) / events.length) * (seconds - 20)));
  }

  const end = endOf(random, after(answeredAt, seconds), rude);
  story.ended(end);
  visitor.seenUntil = end.at;
  const words = rude ? '客户言语辱骂，已提醒两次。' : (tell(talk.note, slots, random)[0]?.text ?? '');
  const noted = rude || random.chance(0.65);
  return {
    ...{ visitor, groupId: team.groupId, story, end },
    note: noted ? { agent: story.owner ?? agent, words, at: after(end.at, Math.min(random.duration(20, 0.6), 200)) } : null,
    rating: end.by !== 'system' && random.chance(0.55) ? ratingOf(random, end.at) : null,
    blockedFor: rude ? '通话中辱骂客服' : null,
  };
}

/** Asks the longest idle agent. Sometimes they do not answer, and the next is asked. */
function ring(random: Random, story: VideoStory, first: FreeAgent, others: readonly FreeAgent[]) {
  const asked = after(story.createdAt, 0.4);
  story.rings([first, ...others], asked);
  const [second, ...idle] = others;
  if (!second || random.chance(0.93)) return { agent: first.agent, ringsAt: asked, idle: others };
  const reason = random.chance(0.5) ? 'declined' : 'no-answer';
  const ringsAt = after(asked, reason === 'declined' ? random.int(3, 8) : RING_SECONDS);
  story.notTaken(first.agent, reason, ringsAt);
  story.rings([second, ...idle], ringsAt);
  return { agent: second.agent, ringsAt, idle };
}

function endOf(random: Random, at: Date, rude: boolean): DemoVideoEnd {
  if (rude) return { by: 'system', reason: 'forced', at };
  if (random.chance(0.04)) return { by: 'system', reason: 'lost', at };
  return { by: random.chance(0.6) ? 'agent' : 'customer', reason: 'completed', at };
}

function ratingOf(random: Random, end: Date) {
  const given = random.weighted(stars);
  const words = random.chance(0.4) ? random.pick(ratingWords[given - 1] ?? []) : '';
  return { stars: given, words, at: after(end, Math.min(3 + random.duration(12, 0.6), 200)) };
}
