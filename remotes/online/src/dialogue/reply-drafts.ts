import { DRAFT_MAX_LENGTH, type ReplyDraft } from '@lianxi/contracts/online/reply-draft.contract';
import type { KeyStore } from '@lianxi/shared/chat/outbox-storage';

/** The pause after the last key. */
const PAUSE_MS = 1000;

/** A text with the information whether the server has it. */
interface Kept {
  readonly text: string;
  readonly saved: boolean;
}

/** The subject of a draft: an answer in a conversation, or a note. */
type Subject = Pick<ReplyDraft, 'recordId' | 'note'>;

export interface ReplyDraftPorts {
  /** This browser's store, and the agent's prefix in it. */
  readonly store: KeyStore;
  readonly prefix: string;
  list(): Promise<readonly ReplyDraft[]>;
  save(draft: ReplyDraft): Promise<unknown>;
  /** Is this a refusal by the server, and not a fault of the connection? */
  isRefusal(error: unknown): boolean;
}

/**
 * What the agent has begun to write, by conversation. It is stored in this browser at once and at the server after a pause: it
 * survives a reload, and another browser of the agent shows it. A text that the server does not have yet is newer than the
 * server's.
 */
export class ReplyDrafts {
  readonly #ports: ReplyDraftPorts;
  readonly #kept = new Map<string, Kept>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();
  /** Drafts are sent one after the other: the last one is valid. */
  #sending: Promise<unknown> = Promise.resolve();

  constructor(ports: ReplyDraftPorts) {
    this.#ports = ports;
    const { store, prefix } = ports;
    for (const key of Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')) {
      const kept = key.startsWith(prefix) && read(store.getItem(key));
      if (kept) this.#kept.set(key.slice(prefix.length), kept);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(subject: Subject): string {
    return this.#kept.get(nameOf(subject))?.text ?? '';
  }

  write(subject: Subject, text: string): void {
    this.#keep(nameOf(subject), { text, saved: false });
    this.#saveSoon(subject);
  }

  /** Reads the agent's drafts of other browsers. Called at the start and after every reconnect; never rejects. */
  async load(): Promise<void> {
    let stored: readonly ReplyDraft[];
    try {
      stored = await this.#ports.list();
    } catch {
      return;
    }
    const names = new Set(stored.map(nameOf));
    for (const [name, { saved }] of this.#kept) {
      if (!saved) this.#saveSoon(subjectOf(name));
      else if (!names.has(name)) this.#keep(name, null);
    }
    for (const draft of stored) {
      const name = nameOf(draft);
      if (this.#kept.get(name)?.saved !== false) this.#keep(name, { text: draft.text, saved: true });
    }
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #saveSoon(subject: Subject): void {
    const name = nameOf(subject);
    clearTimeout(this.#timers.get(name));
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#sending = this.#sending.then(() => this.#save(subject));
      }, PAUSE_MS),
    );
  }

  async #save(subject: Subject): Promise<void> {
    const name = nameOf(subject);
    const kept = this.#kept.get(name);
    if (!kept || kept.saved || kept.text.length > DRAFT_MAX_LENGTH) return;
    const isLast = () => this.#kept.get(name) === kept;
    try {
      await this.#ports.save({ ...subject, text: kept.text });
      if (isLast()) this.#keep(name, kept.text === '' ? null : { ...kept, saved: true });
    } catch (error) {
      // The conversation is over or another agent's. Without a connection the text is sent after the next reconnect.
      if (this.#ports.isRefusal(error) && isLast()) this.#keep(name, null);
    }
  }

  #keep(name: string, kept: Kept | null): void {
    const { store, prefix } = this.#ports;
    if (kept) this.#kept.set(name, kept);
    else this.#kept.delete(name);
    try {
      if (kept) store.setItem(prefix + name, JSON.stringify(kept));
      else store.removeItem(prefix + name);
    } catch {
      // Storage is full or forbidden: the text is still here, and at the server after the pause.
    }
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = ({ recordId, note }: Subject): string => (note ? `${recordId}.note` : recordId);

const subjectOf = (name: string): Subject => ({ recordId: name.replace(/\.note$/, ''), note: name.endsWith('.note') });

function read(stored: string | null): Kept | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    const { text, saved } = (value ?? {}) as Partial<Kept>;
    return typeof text === 'string' && typeof saved === 'boolean' ? { text, saved } : null;
  } catch {
    return null;
  }
}
