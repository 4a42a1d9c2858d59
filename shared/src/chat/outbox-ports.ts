import type { FileKeeper } from './file-keeper.ts';
import type { OutboxContent, OutboxItem, StoredMessage } from './outbox-item.ts';

/** What became of one attempt. `again`: the server could not take it now, try after so many milliseconds, with these changes. */
export type Delivery<C extends OutboxContent, M extends StoredMessage> =
  | { kind: 'stored'; message: M }
  | { kind: 'refused'; text: string }
  | { kind: 'again'; afterMs: number; change?: Partial<C> };

export interface OutboxPorts<C extends OutboxContent, M extends StoredMessage> {
  /** Items of one lane go one after the other, in the order of writing; lanes do not wait for each other. */
  lane(item: OutboxItem<C>): string;
  /** Items kept from an earlier life of the page. */
  load(): OutboxItem<C>[];
  /** Keeps one item. Several tabs share the store, so items are kept one by one. */
  keep(item: OutboxItem<C>): void;
  forget(clientMsgId: string): void;
  /** Where the bytes of an upload outlive the page; without it an upload ends with the page. */
  files?: FileKeeper;
  /** Sends one message; waits through lost connections by itself. */
  deliver(item: OutboxItem<C>): Promise<Delivery<C, M>>;
  upload(file: File, onProgress: (share: number) => void): Promise<string>;
  /** The server has stored it. */
  stored(message: M): void;
  /** It stays in the outbox, with the reason. */
  refused?(item: OutboxItem<C>): void;
  changed(): void;
}
