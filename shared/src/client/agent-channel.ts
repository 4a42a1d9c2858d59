import type { AgentFrame, OfflineReason } from '@lianxi/contracts/kit/events';

/** Specification section 9: heartbeat 5 s, reconnect wait 5 s. */
export const HEART_MS = 5000;
const RECONNECT_MS = 5000;
/** The server answers every heartbeat. After this time without any frame the connection is dead. */
const SILENCE_MS = 15_000;

export type AgentChannelStatus = 'connecting' | 'online' | 'offline';

/** What the channel needs from a WebSocket. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEvents {
  onFrame(frame: AgentFrame): void;
  onClose(): void;
}

export interface AgentChannelPorts {
  /** Opens a connection that replays the events after `lastSeq`. Rejects when it cannot be opened now. */
  open(lastSeq: number | null, events: WireEvents): Promise<Wire>;
  onStatus(status: AgentChannelStatus): void;
  onEvent(name: string, payload: unknown): void;
  /** The log does not contain what was missed: the page must load its state again. */
  onReset(): void;
  /** The rights of the agent changed: what they may do or load. */
  onRights(): void;
  /** A watched topic changed. Also called once after each connection: a change before it was not received. */
  onChanged(topic: string): void;
  /** An answer to {@link AgentChannel.ping}. */
  onPong(n: number): void;
  /** The session ended elsewhere, for example in another browser. */
  onOffline(reason: OfflineReason): void;
  now(): number;
}

/**
 * The agent's event log as this browser sees it: every event once and in order, also when the connection breaks. After a gap, a
 * cut or a silence it reconnects and asks for what follows `lastSeq`.
 */
export class AgentChannel {
  readonly #ports: AgentChannelPorts;
  readonly #watched = new Set<string>();
  #lastSeq: number | null = null;
  #wire: Wire | null = null;
  /** Counts connections: frames of a replaced connection are ignored. */
  #attempt = 0;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = true;

  constructor(ports: AgentChannelPorts) {
    this.#ports = ports;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    void this.#connect();
  }

  /** Ends the channel and forgets its place in the log. */
  stop(): void {
    this.#stopped = true;
    this.#lastSeq = null;
    this.#drop();
    this.#ports.onStatus('offline');
  }

  /** The network is available again: the channel does not wait for the next try. */
  wake(): void {
    if (this.#stopped || this.#wire) return;
    this.#drop();
    void this.#connect();
  }

  /** Called every {@link HEART_MS}, from a worker's timer. */
  beat(): void {
    if (!this.#wire) return;
    if (this.#ports.now() - this.#heardAt > SILENCE_MS) this.#lost();
    else this.#wire.send('heart');
  }

  /** Sends a ping at once; false while there is no connection. */
  ping(n: number): boolean {
    this.#wire?.send(`ping:${n}`);
    return this.#wire !== null;
  }

  /** Watches a topic, in this and every later connection. */
  watch(topic: string): void {
    this.#watched.add(topic);
    this.#wire?.send(`watch:${topic}`);
  }

  unwatch(topic: string): void {
    this.#watched.delete(topic);
    this.#wire?.send(`unwatch:${topic}`);
  }

  async #connect(): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    const current = () => attempt === this.#attempt && !this.#stopped;
    this.#ports.onStatus('connecting');
    try {
      const wire = await this.#ports.open(this.#lastSeq, {
        onFrame: (frame) => current() && this.#hear(frame),
        onClose: () => current() && this.#lost(),
      });
      if (!current()) return wire.close();
      this.#wire = wire;
      this.#heardAt = this.#ports.now();
    } catch {
      if (current()) this.#lost();
    }
  }

  #hear(frame: AgentFrame): void {
    this.#heardAt = this.#ports.now();
    if (frame.type === 'offline') this.#ports.onOffline(frame.reason);
    if (frame.type === 'rights') this.#ports.onRights();
    if (frame.type === 'changed') this.#ports.onChanged(frame.topic);
    if (frame.type === 'pong') this.#ports.onPong(frame.n);
    if (frame.type === 'ready') this.#ready(frame.seq, frame.reset);
    if (frame.type === 'event') this.#take(frame);
  }

  #take({ seq, name, payload }: Extract<AgentFrame, { type: 'event' }>): void {
    if (this.#lastSeq !== null && seq <= this.#lastSeq) return;
    if (this.#lastSeq !== null && seq > this.#lastSeq + 1) {
      this.#drop();
      void this.#connect();
      return;
    }
    this.#lastSeq = seq;
    this.#ports.onEvent(name, payload);
  }

  #ready(seq: number, reset: boolean): void {
    this.#ports.onStatus('online');
    for (const topic of this.#watched) this.#wire?.send(`watch:${topic}`);
    // On the first connection, pages may have loaded their state before the log was received.
    const unknownPast = reset || this.#lastSeq === null;
    // A change of rights is not in the log: the channel did not receive it while the connection was lost.
    if (this.#lastSeq !== null) this.#ports.onRights();
    if (!unknownPast) return;
    this.#lastSeq = seq;
    this.#ports.onReset();
  }

  #lost(): void {
    this.#drop();
    this.#ports.onStatus('offline');
    this.#retry = setTimeout(() => void this.#connect(), RECONNECT_MS);
  }

  #drop(): void {
    this.#attempt += 1;
    clearTimeout(this.#retry);
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }
}
