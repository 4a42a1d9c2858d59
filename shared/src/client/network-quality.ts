import { createStore, type StoreApi } from 'zustand/vanilla';

/** Specification section 9: a ping about every second, judged over periods of 3 s. A ping without an answer in 3 s is lost. */
export const PING_MS = 1000;
const PERIOD_MS = 3000;
const TIMEOUT_MS = 3000;
/** Specification section 4: the network is poor above this loss, and good below that delay. */
const POOR_LOSS = 0.1;
const GOOD_DELAY_MS = 100;
/** The newest pings are judged: one lost of twelve is less than a tenth. */
const JUDGED = 12;
/** Without any answer for so long the server is silent. Measured once a second, that is known within three seconds. */
const SILENT_MS = 1900;

export interface Network {
  /** Mean delay of the answered pings; null before the first answer. */
  readonly delayMs: number | null;
  /** Part of the pings without an answer, 0 to 1. */
  readonly loss: number;
  /** `unknown`: not measured yet. */
  readonly level: 'good' | 'unstable' | 'poor' | 'unknown';
  /** The server does not answer any more: the time of its last answer, as `performance.now()` counts. Null: it answers. */
  readonly silentSince: number | null;
}

interface Ping {
  sentAt: number;
  delayMs: number | null;
}

interface Ports {
  /** Sends a ping; false when there is no connection. */
  ping(n: number): boolean;
  now(): number;
  /** The server answers again after a silence. */
  onBack(): void;
}

const unknown: Network = { delayMs: null, loss: 0, level: 'unknown', silentSince: null };

/** Measures delay and loss of the connection to the server. {@link measure} is called once every {@link PING_MS}. */
export class NetworkQuality {
  readonly state: StoreApi<Network> = createStore<Network>()(() => unknown);
  readonly #ports: Ports;
  readonly #pings = new Map<number, Ping>();
  #next = 1;
  #judgedAt = 0;
  /** The last answer of the server. */
  #heardAt: number | null = null;

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
    this.#listen(now);
  }

  answered(n: number): void {
    const ping = this.#pings.get(n);
    const now = this.#ports.now();
    this.#heard(now);
    if (!ping || ping.delayMs !== null || now - ping.sentAt > TIMEOUT_MS) return;
    ping.delayMs = now - ping.sentAt;
    if (this.state.getState().level === 'unknown') this.#judge(now);
  }

  /** The page is hidden or no agent is signed in: old measurements do not describe the network later. */
  pause(): void {
    this.#pings.clear();
    this.#judgedAt = 0;
  }

  /** The agent signed out: the next one has another connection. */
  stop(): void {
    this.pause();
    this.#heardAt = null;
    this.state.setState(unknown);
  }

  /** Before the first answer the connection is not there yet, which is no silence. */
  #listen(now: number): void {
    const { silentSince } = this.state.getState();
    const heardAt = this.#heardAt;
    if (heardAt === null || silentSince !== null) return;
    const unanswered = [...this.#pings.values()].find(({ sentAt }) => sentAt > heardAt);
    if (unanswered && now - unanswered.sentAt > SILENT_MS) this.state.setState({ silentSince: heardAt });
  }

  #heard(now: number): void {
    this.#heardAt = now;
    if (this.state.getState().silentSince === null) return;
    this.state.setState({ silentSince: null });
    this.#ports.onBack();
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
