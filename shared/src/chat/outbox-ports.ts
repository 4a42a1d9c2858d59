import type { FileKeeper } from './file-keeper.ts';
import type { OutboxContent, OutboxItem, StoredMessage } from './outbox-item.ts';

/**
 * The result of one attempt. `again`: the server could not accept it now. The outbox tries again after so many milliseconds, with
 * these changes.
 */
export type Delivery<C extends OutboxContent, M extends StoredMessage> =
  | { kind: 'stored'; message: M }
  | { kind: 'refused'; text: string }
  | { kind: 'again'; afterMs: number; change?: Partial<C> };

export interface OutboxPorts<C extends OutboxContent, M extends StoredMessage> {
  /** Items of one lane are sent one after the other, in the order of writing. Lanes do not wait for each other. */
  lane(item: OutboxItem<C>): string;
  /** Items that were stored before the page was reloaded. */
  load(): OutboxItem<C>[];
  /** Stores one item. Several tabs share the store, so each item is stored separately. */
  keep(item: OutboxItem<C>): void;
  forget(clientMsgId: string): void;
  /** Where the bytes of an upload survive a reload; without it, a reload ends the upload. */
  files?: Omit<FileKeeper, 'clear'>;
  /** Sends one message. It waits by itself while the connection is lost. */
  deliver(item: OutboxItem<C>): Promise<Delivery<C, M>>;
  upload(file: File, onProgress: (share: number) => void): Promise<string>;
  /** The server has stored it. */
  stored(message: M): void;
  /** The message stays in the outbox, with the reason. */
  refused?(item: OutboxItem<C>): void;
  changed(): void;
}
