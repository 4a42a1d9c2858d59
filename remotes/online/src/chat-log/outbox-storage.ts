import type { OutboxItem } from './outbox.ts';

/** The three calls of `Storage` that the outbox needs. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const kinds = ['text', 'image', 'file', 'audio', 'video', 'card', 'note'] satisfies OutboxItem['msgType'][];

function isItem(value: unknown): value is OutboxItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Partial<Record<keyof OutboxItem, unknown>>;
  return (
    typeof item.clientMsgId === 'string' &&
    typeof item.message === 'string' &&
    typeof item.createTime === 'string' &&
    (item.recordId === null || typeof item.recordId === 'string') &&
    kinds.some((kind) => kind === item.msgType) &&
    (item.state === 'waiting' || item.state === 'refused')
  );
}

/** The item under a key; none when something else lies there. */
function readItem(store: KeyStore, key: string): OutboxItem[] {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return isItem(value) ? [value] : [];
  } catch {
    return [];
  }
}

/**
 * Keeps outbox items in local storage, each under its own key, so that two tabs never overwrite
 * each other's. A storage that is full or forbidden costs the memory over a reload, nothing else.
 */
export function outboxStorage(store: KeyStore, prefix: string) {
  const keyOf = (clientMsgId: string) => `${prefix}.${clientMsgId}`;
  return {
    load(): OutboxItem[] {
      try {
        const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '');
        return keys.filter((key) => key.startsWith(`${prefix}.`)).flatMap((key) => readItem(store, key));
      } catch {
        return [];
      }
    },
    keep(item: OutboxItem): void {
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
