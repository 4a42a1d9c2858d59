import pg from 'pg';

/** PostgreSQL's LISTEN on one connection, which reconnects. */
export interface Listener {
  /** Calls `run` with the payload of each notification. Calls `onGap` after a reconnect: notifications may be lost. */
  listen(channel: string, run: (payload: string) => void, onGap: () => void): Promise<void>;
  /** False while the connection is down or does not answer: notifications may be lost. */
  readonly healthy: boolean;
  close(): Promise<void>;
}

interface Subscription {
  run: (payload: string) => void;
  onGap: () => void;
}

/** How often the connection is checked, and the longest time for its answer. */
const PING_MS = 300;

/** Opens the connection. After a loss it reconnects every 300 ms. Throws if the first connect fails. */
export async function createListener(connectionString: string): Promise<Listener> {
  const subscriptions = new Map<string, Subscription[]>();
  let client: pg.Client | null = null;
  let healthy = false;
  let closed = false;
  let pinging = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      application_name: 'lianxi listen',
      keepAlive: true,
      connectionTimeoutMillis: 3000,
    });
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ channel, payload }) => {
      for (const { run } of subscriptions.get(channel) ?? []) run(payload ?? '');
    });
    await next.connect();
    for (const channel of subscriptions.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
    healthy = true;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    healthy = false;
    lost.end().catch(() => {});
  }

  async function tend(): Promise<void> {
    if (pinging || closed) return;
    pinging = true;
    try {
      if (client) {
        const asked = client;
        let answered = false;
        // If the process was busy for that long, the answer is queued behind its timers: it is read first.
        const late = setTimeout(() => setImmediate(() => answered || lose(asked)), PING_MS);
        await asked.query('select 1');
        answered = true;
        clearTimeout(late);
      } else {
        await connect();
        for (const { onGap } of [...subscriptions.values()].flat()) onGap();
      }
    } catch {
      // The next tick asks again; until then `healthy` is false.
    } finally {
      pinging = false;
    }
  }

  await connect();
  const timer = setInterval(tend, PING_MS);
  timer.unref();

  return {
    get healthy() {
      return healthy;
    },
    async listen(channel, run, onGap) {
      const known = subscriptions.get(channel);
      if (known) {
        known.push({ run, onGap });
        return;
      }
      subscriptions.set(channel, [{ run, onGap }]);
      const asked = client;
      // If the connection is lost meanwhile, the next one listens to all channels, and `onGap` is called.
      await asked?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => lose(asked));
    },
    async close() {
      closed = true;
      clearInterval(timer);
      healthy = false;
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
