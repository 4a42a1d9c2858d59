import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import type { DemoAgent } from './conversations.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;

/** An agent who could accept a call, and the start of their waiting time. */
export interface FreeAgent {
  agent: DemoAgent;
  idleSince: Date;
}

/** Which agents of the past are at their desk and in no call. */
export class VideoRoster {
  private readonly random: Random;
  private readonly idle = new Map<string, Date>();

  constructor(random: Random) {
    this.random = random;
  }

  /** Agents who could accept a call at a time, longest idle first. */
  free(agents: readonly DemoAgent[], at: Date): FreeAgent[] {
    return agents
      .flatMap((agent) => {
        const came = this.cameAt(agent, at);
        if (!came) return [];
        const last = this.idle.get(agent.id);
        const idleSince = last && last > came ? last : came;
        return idleSince > at ? [] : [{ agent, idleSince }];
      })
      .sort((a, b) => a.idleSince.getTime() - b.idleSince.getTime());
  }

  /** The agent talks until then. */
  take(agent: DemoAgent, until: Date): void {
    this.idle.set(agent.id, until);
  }

  /** When an agent went online on the day of `at`; null: it is their day off. */
  private cameAt(agent: DemoAgent, at: Date): Date | null {
    const day = startOfTenantDay(at);
    const own = this.random.fork(`${agent.agNo}/${day.getTime()}`);
    return own.chance(0.7) ? new Date(day.getTime() + (8.6 + own.next() * 0.4) * HOUR_MS) : null;
  }
}
