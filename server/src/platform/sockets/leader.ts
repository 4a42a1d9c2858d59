import pg from 'pg';
import { TRY_LEAD } from '../db/advisory-locks.ts';

/** A task that only one of all processes may do at a time. */
export interface Leader {
  readonly leading: boolean;
  /** Gives up the task, if this process has it, and stops competing. */
  stop(): Promise<void>;
}

export interface LeaderOptions {
  connectionString: string;
  /** The name of the task; processes with the same name compete. */
  name: string;
  /** Runs when this process becomes the leader. */
  onGained: () => void;
  /**
   * Runs when this process is no longer the leader: at once when the connection breaks, because another process may lead
   * already.
   */
  onLost: () => void;
}

/** How often a candidate asks for the lock and a leader checks its connection. */
const ASK_MS = 500;

/**
 * Competes for a task with an advisory lock on its own connection. PostgreSQL releases the lock when the connection ends: at
 * once after a kill, and within 2 s after the loss of the leader's machine, because the server probes this connection. A leader
 * that lost its connection stops; work that must never run twice also takes row locks.
 */
export function startLeader({ connectionString, name, onGained, onLost }: LeaderOptions): Leader {
  let client: pg.Client | null = null;
  let leading = false;
  let stopped = false;
  let wake = (): void => {};

  const lose = async (lost: pg.Client): Promise<void> => {
    if (client !== lost) return;
    client = null;
    if (leading) {
      leading = false;
      onLost();
    }
    await lost.end().catch(() => {});
  };

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString,
      application_name: `lianxi leader ${name}`,
      connectionTimeoutMillis: 2000,
      query_timeout: 1500,
      options: '-c tcp_keepalives_idle=1 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=1 -c tcp_user_timeout=2000',
    });
    next.on('error', () => void lose(next));
    next.on('end', () => void lose(next));
    await next.connect();
    client = next;
    return next;
  };

  const ask = async (): Promise<void> => {
    const asked = client ?? (await connect());
    try {
      if (leading) {
        await asked.query('select 1');
        return;
      }
      const { rows } = await asked.query<{ held: boolean }>(TRY_LEAD, [name]);
      if (!rows[0]?.held || stopped || client !== asked) return;
      leading = true;
    } catch {
      await lose(asked);
      return;
    }
    onGained();
  };

  const loop = async (): Promise<void> => {
    while (!stopped) {
      // While the database is down, it is asked again, and no process leads.
      await ask().catch(() => {});
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ASK_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (stopped) wake();
      });
    }
    if (client) await lose(client);
  };
  const running = loop();

  return {
    get leading() {
      return leading;
    },
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
