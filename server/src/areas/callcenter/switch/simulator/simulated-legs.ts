import { type LegEnd, type NewLeg, SwitchError, type SwitchEvent } from '../cti-provider.ts';
import { behaviourOf } from './parties.ts';

interface Leg {
  up: boolean;
  /** Its scheduled events. */
  readonly timers: Set<NodeJS.Timeout>;
}

/** Channels whose parties ring, answer and leave by a script ({@link behaviourOf}). */
export class SimulatedLegs {
  readonly #legs = new Map<string, Leg>();
  readonly #paceMs: number;
  readonly #notify: (event: SwitchEvent) => void;
  readonly #onGone: (channelId: string) => void;

  constructor(paceMs: number, notify: (event: SwitchEvent) => void, onGone: (channelId: string) => void) {
    this.#paceMs = paceMs;
    this.#notify = notify;
    this.#onGone = onGone;
  }

  list(): { channelId: string; up: boolean }[] {
    return [...this.#legs].map(([channelId, { up }]) => ({ channelId, up }));
  }

  has(channelId: string): boolean {
    return this.#legs.has(channelId);
  }

  /** Throws {@link SwitchError} `gone`. */
  find(channelId: string): Leg {
    const leg = this.#legs.get(channelId);
    if (!leg) throw new SwitchError('gone');
    return leg;
  }

  add(channelId: string): Leg {
    const leg: Leg = { up: false, timers: new Set() };
    this.#legs.set(channelId, leg);
    return leg;
  }

  /** An extension rings until the test answers it. An outside party behaves as its number says. */
  ring({ channelId, to, timeoutSeconds }: NewLeg): void {
    const leg = this.add(channelId);
    this.later(leg, this.#paceMs, () => this.#notify({ type: 'leg-ringing', channelId }));
    this.later(leg, timeoutSeconds * 1000, () => this.leave(channelId, 'no-answer', 480));
    if (to.kind === 'extension') return;
    const behaviour = behaviourOf(to.number);
    if (behaviour.answers) this.later(leg, 2 * this.#paceMs, () => this.answer(channelId));
    else if (behaviour.end) {
      const { end, sipCode = null } = behaviour;
      this.later(leg, 2 * this.#paceMs, () => this.leave(channelId, end, sipCode));
    }
  }

  answer(channelId: string): void {
    const leg = this.find(channelId);
    if (leg.up) return;
    stopTimers(leg);
    leg.up = true;
    this.#notify({ type: 'leg-up', channelId });
  }

  leave(channelId: string, end: LegEnd, sipCode: number | null): void {
    const leg = this.#legs.get(channelId);
    if (!leg) return;
    stopTimers(leg);
    this.#legs.delete(channelId);
    this.#onGone(channelId);
    this.#notify({ type: 'leg-down', channelId, end, sipCode });
  }

  later(leg: Leg, ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      leg.timers.delete(timer);
      run();
    }, ms);
    leg.timers.add(timer);
  }

  close(): void {
    for (const leg of this.#legs.values()) stopTimers(leg);
    this.#legs.clear();
  }
}

function stopTimers({ timers }: Leg): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
