import type { OutboxContent, OutboxItem } from './outbox-item.ts';

/** The three calls of `Storage` that the outbox needs. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Says whether what was kept has the shape of what this outbox sends. */
type IsContent = (kept: Readonly<Record<string, unknown>>) => boolean;

function isItem(value: unknown, isContent: IsContent): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    typeof item.clientMsgId === 'string' &&
    typeof item.message === 'string' &&
    typeof item.createTime === 'string' &&
    (item.state === 'uploading' || item.state === 'waiting' || item.state === 'refused') &&
    isContent(item)
  );
}

/** The item under a key; none when something else lies there. */
function readItem<C extends OutboxContent>(store: KeyStore, key: string, isContent: IsContent): OutboxItem<C>[] {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return isItem(value, isContent) ? [value as OutboxItem<C>] : [];
  } catch {
    return [];
  }
}

/**
 * Keeps outbox items in local storage, each under its own key, so that two tabs never overwrite
 * each other's. A storage that is full or forbidden costs the memory over a reload, nothing else.
 */
export function outboxStorage<C extends OutboxContent>(store: KeyStore, prefix: string, isContent: IsContent) {
  const keyOf = (clientMsgId: string) => `${prefix}.${clientMsgId}`;
  return {
    load(): OutboxItem<C>[] {
      try {
        const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
        return keys.filter((key) => key.startsWith(`${prefix}.`)).flatMap((key) => readItem<C>(store, key, isContent));
      } catch {
        return [];
      }
    },
    keep(item: OutboxItem<C>): void {
      try {
        store.setItem(keyOf(item.clientMsgId), JSON.stringify(item));
      } catch {
        // Still in memory, still being sent.
      }
    },
    forget(clientMsgId: string): void {
      try {
        store.removeItem(keyOf(clientMsgId));
      } catch {
        // A leftover is answered by the server with the message already stored.
      }
    },
  };
}
