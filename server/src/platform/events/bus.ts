import type { RedisClientType } from 'redis';

/**
 * Wakes readers of the agents' logs after a commit. Two buses exist (docs/decisions/0003). Rare control signals (a session
 * ended, rights changed) use PostgreSQL's LISTEN/NOTIFY through `db/listener.ts`. Frequent wake-ups use this bus: memory within
 * the process, and Redis between processes. Never use NOTIFY here: a transaction that notifies takes one lock of the whole
 * database cluster at commit, so every chat message would wait for the previous one.
 *
 * A lost wake-up does no harm: the reader reads the log at its next wake-up or its next own request.
 */
export interface Bus {
  /** Called after the commit. Listeners of this process get the events themselves; those of other processes get their numbers. */
  wake(events: readonly LoggedEvent[]): void;
  onWake(listener: (wake: Wake) => void): void;
  close(): Promise<void>;
}

/** An event as the log holds it. */
export interface LoggedEvent {
  readonly tenantId: number;
  readonly agentId: string;
  readonly seq: number;
  readonly name: string;
  /** JSON. */
  readonly payload: string;
  readonly createdAt: Date;
}

/** The log of an agent reaches to `seq`. `event` is the event with that number, if this process committed it. */
export interface Wake {
  readonly agentId: string;
  readonly seq: number;
  readonly event?: LoggedEvent;
}

const CHANNEL = 'lianxi:wake';

/**
 * @param redis a connected client, or null for a single process
 * @param onFault called when Redis refuses a message
 */
export async function createBus(redis: RedisClientType | null, onFault: (error: unknown) => void): Promise<Bus> {
  const listeners: ((wake: Wake) => void)[] = [];
  const deliver = (wake: Wake): void => {
    for (const listener of listeners) listener(wake);
  };

  const origin = crypto.randomUUID();
  const subscriber = redis?.duplicate() ?? null;
  if (subscriber) {
    subscriber.on('error', onFault);
    await subscriber.connect();
    await subscriber.subscribe(CHANNEL, (message) => {
      const [sender, wakes] = JSON.parse(message) as [string, [string, number][]];
      if (sender === origin) return;
      for (const [agentId, seq] of wakes) deliver({ agentId, seq });
    });
  }

  return {
    wake(events) {
      for (const event of events) deliver({ agentId: event.agentId, seq: event.seq, event });
      if (!redis) return;
      const wakes = events.map(({ agentId, seq }) => [agentId, seq]);
      redis.publish(CHANNEL, JSON.stringify([origin, wakes])).catch(onFault);
    },
    onWake: (listener) => listeners.push(listener),
    async close() {
      // Not a normal disconnect: that would wait for an absent Redis.
      if (subscriber?.isOpen) subscriber.destroy();
    },
  };
}
