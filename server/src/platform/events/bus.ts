import type { RedisClientType } from 'redis';

/**
 * Wakes readers of the agents' logs after a commit. Two buses exist (docs/decisions/0003): rare control signals (a session
 * ended, rights changed) go by PostgreSQL's LISTEN/NOTIFY through `db/listener.ts`; the frequent wake-ups go through here,
 * in memory within the process and by Redis between processes. Never NOTIFY on this path: a transaction that notifies
 * takes one lock of the whole database cluster at commit, so that every chat message would wait for the one before.
 *
 * A wake-up may be lost without harm: whoever gets the next one, or asks by itself, reads the log.
 */
export interface Bus {
  /** Called after commit. Listeners of this process get the events themselves, those of other processes their numbers. */
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

/** The log of an agent reaches to `seq`. `event` is the one with that number, when it was committed in this process. */
export interface Wake {
  readonly agentId: string;
  readonly seq: number;
  readonly event?: LoggedEvent;
}

const CHANNEL = 'lianxi:wake';

/**
 * @param redis a connected client, or null for a single process
 * @param onFault hears of a Redis that does not take what it is given
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
      // Not a polite end: that would wait for a Redis that is away.
      if (subscriber?.isOpen) subscriber.destroy();
    },
  };
}
