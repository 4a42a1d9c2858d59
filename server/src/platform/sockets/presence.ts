import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Db, PlatformTx } from '../db/db.ts';
import type { SocketPurpose } from './ticket.ts';

/** An agent's open socket. The socket object itself may be the entry. */
export interface PresenceEntry {
  readonly tenantId: number;
  readonly agentId: string;
  readonly kind: SocketPurpose;
}

/**
 * Stores in the database which agents have a socket here, so that routing in any process can ask with SQL (view
 * `reachable_agents`). The process renews a lease; if it dies, its connections end with the lease.
 */
export interface Presence {
  readonly processId: string;
  /** Queued: the table contains it within 50 ms. */
  connected(entry: PresenceEntry): void;
  disconnected(entry: PresenceEntry): void;
  /** Runs after the table is updated: agents of this process that became reachable or lost a socket. */
  onChange(listener: (changes: readonly PresenceChange[]) => void): void;
  /** Another process became silent without ending its lease: it may not have notified its last commits. */
  onSilence(listener: () => void): void;
  /** Ends the lease at once. */
  stop(): Promise<void>;
}

export interface PresenceChange {
  readonly entry: PresenceEntry;
  readonly connected: boolean;
}

const HEARTBEAT_MS = 1000;
const SILENT_SECONDS = 3;
const FLUSH_MS = 50;
/** Living processes sweep the rows of dead ones; the lease (10 s, in the view) ended long before. */
const SWEEP_SECONDS = 60;

export async function startPresence(db: Db, onFault: (error: unknown) => void): Promise<Presence> {
  const processId = crypto.randomUUID();
  const listeners: ((changes: readonly PresenceChange[]) => void)[] = [];
  const silenceListeners: (() => void)[] = [];
  /** Other silent processes; null before the first check: this process missed nothing of those. */
  let silent: Set<string> | null = null;
  /** Open sockets and their numbers. */
  const open = new Map<PresenceEntry, number>();
  let lastNumber = 0;
  let added = new Map<PresenceEntry, number>();
  let removed = new Map<PresenceEntry, number>();
  let flushTimer: NodeJS.Timeout | null = null;
  let busy: Promise<void> = Promise.resolve();
  let stopped = false;

  /** One writer at a time, so that a disconnect never overtakes its connect. */
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    busy = busy.then(() => (stopped ? undefined : run())).catch(onFault);
    return busy;
  };

  const flush = async (): Promise<void> => {
    flushTimer = null;
    if (added.size + removed.size === 0) return;
    const [nowAdded, nowRemoved] = [added, removed];
    added = new Map();
    removed = new Map();
    try {
      await db.platform(async ({ tx }) => {
        if (nowAdded.size > 0) await insert(tx, processId, nowAdded);
        if (nowRemoved.size > 0) {
          await sql`delete from agent_connections where process_id = ${processId} and number = any(${[...nowRemoved.values()]}::int[])`.execute(
            tx,
          );
        }
      });
    } catch (error) {
      // The next change or heartbeat tries again, without sockets that closed in the meantime.
      for (const [entry, number] of nowRemoved) removed.set(entry, number);
      for (const [entry, number] of nowAdded) if (open.has(entry)) added.set(entry, number);
      throw error;
    }
    const changes: PresenceChange[] = [];
    for (const entry of nowAdded.keys()) changes.push({ entry, connected: true });
    for (const entry of nowRemoved.keys()) changes.push({ entry, connected: false });
    for (const listener of listeners) listener(changes);
  };

  const heartbeat = async (): Promise<void> => {
    const found = await db.platform(async ({ tx }) => {
      const renewed = await sql`update server_processes set heartbeat_at = now() where id = ${processId}`.execute(tx);
      if (renewed.numAffectedRows === 0n) {
        // Another process swept the rows while this process stood still: write all of them again.
        await register(tx, processId);
        if (open.size > 0) await insert(tx, processId, open);
      }
      await sql`delete from server_processes where heartbeat_at < now() - make_interval(secs => ${SWEEP_SECONDS})`.execute(tx);
      const { rows } = await sql<{ id: string }>`
        select id from server_processes where heartbeat_at < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(tx);
      return rows.map(({ id }) => id);
    });
    const known = silent;
    const fellSilent = known !== null && found.some((id) => !known.has(id));
    silent = new Set(found);
    if (fellSilent) for (const listener of silenceListeners) listener();
    await flush();
  };

  const soon = (): void => {
    flushTimer ??= setTimeout(() => void inTurn(flush), FLUSH_MS);
  };

  await db.platform(({ tx }) => register(tx, processId));
  const timer = setInterval(() => void inTurn(heartbeat), HEARTBEAT_MS);

  return {
    processId,
    connected(entry) {
      lastNumber += 1;
      open.set(entry, lastNumber);
      added.set(entry, lastNumber);
      soon();
    },
    disconnected(entry) {
      const number = open.get(entry);
      if (number === undefined) return;
      open.delete(entry);
      if (!added.delete(entry)) removed.set(entry, number);
      soon();
    },
    onChange: (listener) => listeners.push(listener),
    onSilence: (listener) => silenceListeners.push(listener),
    async stop() {
      clearInterval(timer);
      if (flushTimer) clearTimeout(flushTimer);
      await inTurn(() =>
        db.platform(({ tx }) => tx.deleteFrom('server_processes').where('id', '=', processId).execute()).then(() => {}),
      );
      stopped = true;
    },
  };
}

type Tx = PlatformTx['tx'];

async function register(tx: Tx, processId: string): Promise<void> {
  await tx.insertInto('server_processes').values({ id: processId, host: hostname(), pid: process.pid }).execute();
}

async function insert(tx: Tx, processId: string, entries: ReadonlyMap<PresenceEntry, number>): Promise<void> {
  const list = [...entries.keys()];
  await sql`
    insert into agent_connections (process_id, number, tenant_id, agent_id, kind)
    select ${processId}, * from unnest(
      ${[...entries.values()]}::int[], ${list.map((e) => e.tenantId)}::int[], ${list.map((e) => e.agentId)}::bigint[], ${list.map((e) => e.kind)}::text[]
    ) on conflict do nothing`.execute(tx);
}
