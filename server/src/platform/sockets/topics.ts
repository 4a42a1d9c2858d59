import type { AgentFrame } from '@lianxi/contracts/kit/events';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Listener } from '../db/listener.ts';

/** A connection that may watch. */
export interface Watcher {
  readonly tenantId: number;
  frame(frame: AgentFrame): void;
}

/**
 * Wakes open pages that show something of the whole tenant, such as the wall of seats: they are told that it changed, and
 * read what they may see. Nothing is kept for who is away: a page reads anew when it comes back.
 */
export interface Topics {
  /** After a commit. Changes that come close together are told once, in all server processes. */
  changed(tenantId: number, topic: string): void;
  /** Tells the watcher once, and then whenever it changes: so nothing falls between its reading and its watching. */
  watch(watcher: Watcher, topic: string): void;
  unwatch(watcher: Watcher, topic: string): void;
  /** The connection closed. */
  forget(watcher: Watcher): void;
}

const CHANNEL = 'topic_changed';
/** So often at most a topic is told: by NOTIFY, which must stay rare (docs/decisions/0003). */
const GATHER_MS = 300;
/** No page shows more at once. */
const MAX_TOPICS = 10;

/** Topics of all server processes that share a database. `onFault` hears of a change that could not be told. */
export async function startTopics(
  { db, listener }: { db: () => Db; listener: Listener },
  onFault: (error: unknown) => void,
): Promise<Topics> {
  const watchers = new Map<string, Set<Watcher>>();
  const topicsOf = new WeakMap<Watcher, Set<string>>();
  const gathering = new Set<string>();

  const notify = (key: string): void => {
    const topic = key.slice(key.indexOf(':') + 1);
    for (const watcher of watchers.get(key) ?? []) watcher.frame({ type: 'changed', topic });
  };
  const notifyAll = (): void => {
    for (const key of watchers.keys()) notify(key);
  };
  await listener.listen(CHANNEL, notify, notifyAll);

  const unwatch = (watcher: Watcher, topic: string): void => {
    const key = `${watcher.tenantId}:${topic}`;
    const all = watchers.get(key);
    all?.delete(watcher);
    if (all?.size === 0) watchers.delete(key);
    topicsOf.get(watcher)?.delete(topic);
  };

  return {
    changed(tenantId, topic) {
      const first = gathering.size === 0;
      gathering.add(`${tenantId}:${topic}`);
      if (!first) return;
      setTimeout(() => {
        const keys = [...gathering];
        gathering.clear();
        db()
          .platform(({ tx }) => sql`select pg_notify(${CHANNEL}, key) from unnest(${keys}::text[]) as key`.execute(tx))
          .catch(onFault);
      }, GATHER_MS).unref();
    },
    watch(watcher, topic) {
      const own = topicsOf.get(watcher) ?? new Set();
      if (own.size >= MAX_TOPICS) return;
      topicsOf.set(watcher, own.add(topic));
      const key = `${watcher.tenantId}:${topic}`;
      watchers.set(key, (watchers.get(key) ?? new Set()).add(watcher));
      watcher.frame({ type: 'changed', topic });
    },
    unwatch,
    forget(watcher) {
      for (const topic of topicsOf.get(watcher) ?? []) unwatch(watcher, topic);
    },
  };
}
