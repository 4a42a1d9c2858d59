import { createStore, type StoreApi } from 'zustand/vanilla';

/** Specification section 9: a ping about every second, judged over periods of 3 s; what is not answered in 3 s is lost. */
export const PING_MS = 1000;
const PERIOD_MS = 3000;
const TIMEOUT_MS = 3000;
/** Specification section 4: loss above this is poor, delay below that is good. */
const POOR_LOSS = 0.1;
const GOOD_DELAY_MS = 100;
/** Judged over the newest pings: one lost of twelve is less than a tenth. */
const JUDGED = 12;

export interface Network {
  /** Mean of the answered pings; null before the first answer. */
  readonly delayMs: number | null;
  /** Part that was not answered, 0 to 1. */
  readonly loss: number;
  /** `unknown`: not measured yet. */
  readonly level: 'good' | 'unstable' | 'poor' | 'unknown';
}

interface Ping {
  sentAt: number;
  delayMs: number | null;
}

interface Ports {
  /** Sends a ping; false when there is no connection. */
  ping(n: number): boolean;
  now(): number;
}

const unknown: Network = { delayMs: null, loss: 0, level: 'unknown' };

/** Measures delay and loss of the way to the server. {@link measure} is called once in {@link PING_MS}. */
export class NetworkQuality {
  readonly state: StoreApi<Network> = createStore<Network>()(() => unknown);
  readonly #ports: Ports;
  readonly #pings = new Map<number, Ping>();
  #next = 1;
  #judgedAt = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  measure(): void {
    const now = this.#ports.now();
    const n = this.#next;
    this.#next = (n % 999_999_999) + 1;
    this.#ports.ping(n);
    this.#pings.set(n, { sentAt: now, delayMs: null });
    for (const old of this.#pings.keys()) {
      if (this.#pings.size <= JUDGED) break;
      this.#pings.delete(old);
    }
    if (now - this.#judgedAt >= PERIOD_MS) this.#judge(now);
  }

  answered(n: number): void {
    const ping = this.#pings.get(n);
    const now = this.#ports.now();
    if (!ping || ping.delayMs !== null || now - ping.sentAt > TIMEOUT_MS) return;
    ping.delayMs = now - ping.sentAt;
    if (this.state.getState().level === 'unknown') this.#judge(now);
  }

  /** Nobody looks, or nobody is signed in: what was measured says nothing of later. */
  pause(): void {
    this.#pings.clear();
    this.#judgedAt = 0;
  }

  #judge(now: number): void {
    this.#judgedAt = now;
    const pings = [...this.#pings.values()].filter(({ sentAt, delayMs }) => delayMs !== null || now - sentAt > TIMEOUT_MS);
    if (pings.length === 0) return;
    const delays = pings.flatMap(({ delayMs }) => delayMs ?? []);
    const loss = 1 - delays.length / pings.length;
    const delayMs = delays.length > 0 ? Math.round(delays.reduce((sum, delay) => sum + delay, 0) / delays.length) : null;
    const good = delayMs !== null && delayMs < GOOD_DELAY_MS;
    this.state.setState({ delayMs, loss, level: loss > POOR_LOSS ? 'poor' : good ? 'good' : 'unstable' });
  }
}
