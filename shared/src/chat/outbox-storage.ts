import type { OutboxContent, OutboxItem } from './outbox-item.ts';

/** The three calls of `Storage` that the outbox needs. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Checks whether a stored value has the shape that this outbox sends. */
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

/** The item under a key; none when the key holds another value. */
function readItem<C extends OutboxContent>(store: KeyStore, key: string, isContent: IsContent): OutboxItem<C>[] {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return isItem(value, isContent) ? [value as OutboxItem<C>] : [];
  } catch {
    return [];
  }
}

/**
 * Stores outbox items in local storage, each under its own key: two tabs never overwrite each other's items. If the storage is
 * full or forbidden, only the items after a reload are lost.
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
        // The item is still in memory, and the outbox still sends it.
      }
    },
    forget(clientMsgId: string): void {
      try {
        store.removeItem(keyOf(clientMsgId));
      } catch {
        // If a sent item stays in the store, the server answers it with the message that it has already stored.
      }
    },
  };
}
