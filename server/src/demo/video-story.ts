import { systemTexts } from '../areas/videocall/public.ts';
import type { DemoAgent } from './conversations.ts';
import type { FreeAgent } from './video-roster.ts';

export interface DemoVideoLine {
  /** Null: the platform. */
  author: DemoAgent | 'customer' | null;
  text: string;
  at: Date;
}

export interface DemoVideoParty {
  kind: 'owner' | 'guest' | 'customer';
  /** Null: the customer. */
  agent: DemoAgent | null;
  from: Date;
  until: Date;
}

export interface DemoVideoDecision {
  /** Null: back into the queue. */
  agent: DemoAgent | null;
  former: DemoAgent | null;
  reason: 'longest-idle' | 'transferred' | 'declined' | 'no-answer';
  candidates: readonly FreeAgent[];
  at: Date;
}

export interface DemoVideoEnd {
  by: 'agent' | 'customer' | 'system';
  reason: 'completed' | 'abandoned' | 'lost' | 'forced';
  at: Date;
}

/** The events of a past call in their order, as the live service stores them. */
export class VideoStory {
  readonly createdAt: Date;
  readonly lines: DemoVideoLine[] = [];
  readonly parties: DemoVideoParty[] = [];
  readonly decisions: DemoVideoDecision[] = [];
  /** The agent who serves the call, or served it last. */
  owner: DemoAgent | null = null;
  answeredAt: Date | null = null;

  constructor(createdAt: Date) {
    this.createdAt = createdAt;
    this.say(null, systemTexts.started, createdAt);
  }

  rings(candidates: readonly [FreeAgent, ...FreeAgent[]], at: Date): void {
    this.decisions.push({ agent: candidates[0].agent, former: null, reason: 'longest-idle', candidates, at });
  }

  notTaken(former: DemoAgent, reason: 'declined' | 'no-answer', at: Date): void {
    this.decisions.push({ agent: null, former, reason, candidates: [], at });
  }

  answered(agent: DemoAgent, at: Date): void {
    this.answeredAt = at;
    this.owner = agent;
    this.enters('owner', agent, at);
    this.enters('customer', null, at);
    this.say(null, systemTexts.answered(agent.name), at);
  }

  handedOver(to: DemoAgent, at: Date): void {
    const former = this.owner;
    this.leaves(at, former);
    this.owner = to;
    this.enters('owner', to, at);
    this.decisions.push({ agent: to, former, reason: 'transferred', candidates: [], at });
    this.say(null, systemTexts.transferred(to.name), at);
  }

  joined(colleague: DemoAgent, at: Date): void {
    this.enters('guest', colleague, at);
    this.say(null, systemTexts.joined(colleague.name), at);
  }

  say(author: DemoVideoLine['author'], text: string, at: Date): void {
    this.lines.push({ author, text, at });
  }

  ended({ by, at }: DemoVideoEnd): void {
    this.say(null, systemTexts.ended[by], at);
    this.leaves(at);
  }

  private enters(kind: DemoVideoParty['kind'], agent: DemoAgent | null, from: Date): void {
    this.parties.push({ kind, agent, from, until: NEVER });
  }

  /** One agent, or all parties who are still there. */
  private leaves(at: Date, agent?: DemoAgent | null): void {
    for (const party of this.parties) {
      if (party.until === NEVER && (agent === undefined || party.agent === agent)) party.until = at;
    }
  }
}

const NEVER = new Date(8.64e15);
