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
 * Wakes open pages that show data of the whole tenant, such as the wall of seats. They are notified of a change and read what
 * they may see. Nothing is stored for absent pages: a page reads again when it reconnects.
 */
export interface Topics {
  /** Call it after a commit. Changes within a short time are announced once, in all server processes. */
  changed(tenantId: number, topic: string): void;
  /** Notifies the watcher once, and then at every change. So no change is lost between its read and its watch. */
  watch(watcher: Watcher, topic: string): void;
  unwatch(watcher: Watcher, topic: string): void;
  /** The connection closed. */
  forget(watcher: Watcher): void;
}

const CHANNEL = 'topic_changed';
/** The shortest time between two notifications of a topic: by NOTIFY, which must stay rare (docs/decisions/0003). */
const GATHER_MS = 300;
/** No page needs more at once. */
const MAX_TOPICS = 10;

/** Topics of all server processes that share a database. `onFault` is called when a change could not be announced. */
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
