import { useReducer, useState } from 'react';
import { useLeaveGuard } from '../portal/tab.ts';
import { beginHistory, stepHistory } from './parts/draft-history.ts';

/** What a designer changes, as the server stores it: the draft, and the published version. */
export interface StoredDraft<C> {
  readonly name: string;
  readonly draft: C;
  readonly version: number;
  /** Number of the published version that is in use now; null: none yet. */
  readonly published: number | null;
  /** The draft differs from the published version. */
  readonly changed: boolean;
}

/** The calls that read and store a draft. They throw {@link ApiError}. */
export interface DraftStore<C> {
  read(): Promise<Pick<StoredDraft<C>, 'name' | 'draft' | 'version'>>;
  /** Stores the draft over `version`; returns its new version. */
  save(draft: { name: string; draft: C; version: number }): Promise<number>;
  /** Publishes the stored draft; returns its new version. */
  publish(publication: { note: string; version: number }): Promise<number>;
}

/** A draft while a user changes it. Made by {@link useDraft}. */
export interface Draft<C> {
  readonly content: C;
  readonly name: string;
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** One undo takes back successive changes to the same `subject`. */
  change(content: C, subject?: string): void;
  rename(name: string): void;
  undo(): void;
  redo(): void;
  /** The version of the stored draft, as far as this page knows. */
  readonly version: number;
  /** Stores the draft; returns its new version. Throws when another user stored it in between. */
  save(): Promise<number>;
  /** Stores the draft and publishes it. */
  publish(note: string): Promise<void>;
  /** Replaces what is shown by what is stored now. */
  reload(): Promise<void>;
}

/** A draft, its history, and what of it is stored. */
export function useDraft<C>(given: StoredDraft<C>, store: DraftStore<C>): Draft<C> {
  const [stored, setStored] = useState({ content: given.draft, name: given.name, version: given.version });
  const [name, setName] = useState(given.name);
  const [history, step] = useReducer(stepHistory<C>, given.draft, beginHistory);
  const { present: content } = history;
  const dirty = content !== stored.content || name !== stored.name;
  useLeaveGuard(dirty);
  async function save(): Promise<number> {
    if (!dirty) return stored.version;
    const version = await store.save({ name, draft: content, version: stored.version });
    setStored({ content, name, version });
    return version;
  }
  return {
    content,
    name,
    dirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next, subject) => step({ do: 'change', content: next, subject: subject ?? null }),
    rename: setName,
    undo: () => step({ do: 'undo' }),
    redo: () => step({ do: 'redo' }),
    version: stored.version,
    save,
    async publish(note) {
      const version = await store.publish({ note, version: await save() });
      setStored({ content, name, version });
    },
    async reload() {
      const latest = await store.read();
      setStored({ content: latest.draft, name: latest.name, version: latest.version });
      setName(latest.name);
      step({ do: 'load', content: latest.draft });
    },
  };
}
