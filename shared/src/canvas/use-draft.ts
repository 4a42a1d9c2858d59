import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import { useReducer, useState } from 'react';
import { useLeaveGuard } from '../portal/tab.ts';
import { beginHistory, stepHistory } from './parts/draft-history.ts';

/** A flow as the server has it: what is drawn of it, and what of it works. */
export interface StoredFlow<N extends FlowNode> {
  readonly name: string;
  readonly draft: FlowGraph<N>;
  readonly version: number;
  /** Number of the published version that works now; null: none yet. */
  readonly published: number | null;
  /** The draft is another than what is published. */
  readonly changed: boolean;
}

/** The calls by which a flow is read and stored. They throw as {@link ApiError} says. */
export interface FlowStore<N extends FlowNode> {
  read(): Promise<StoredFlow<N>>;
  /** Stores the draft over `version`; returns its version then. */
  save(draft: { name: string; draft: FlowGraph<N>; version: number }): Promise<number>;
  /** Makes the stored draft what works; returns its version then. */
  publish(publication: { note: string; version: number }): Promise<number>;
}

/** A flow while it is drawn. Made by {@link useDraft}. */
export interface Draft<N extends FlowNode> {
  readonly graph: FlowGraph<N>;
  readonly name: string;
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes to the same `subject` in a row are undone as one. */
  change(graph: FlowGraph<N>, subject?: string): void;
  rename(name: string): void;
  undo(): void;
  redo(): void;
  /** Of what is stored, as far as is known here. */
  readonly version: number;
  /** Stores it; returns its version then. Throws when somebody else stored another meanwhile. */
  save(): Promise<number>;
  /** Stores it and makes it what works. */
  publish(note: string): Promise<void>;
  /** Goes on with what is stored now. */
  reload(): Promise<void>;
}

/** What is drawn, what was before, and what is stored of it. */
export function useDraft<N extends FlowNode>(flow: StoredFlow<N>, store: FlowStore<N>): Draft<N> {
  const [stored, setStored] = useState({ graph: flow.draft, name: flow.name, version: flow.version });
  const [name, setName] = useState(flow.name);
  const [history, step] = useReducer(stepHistory<FlowGraph<N>>, flow.draft, beginHistory);
  const { present: graph } = history;
  const dirty = graph !== stored.graph || name !== stored.name;
  useLeaveGuard(dirty);
  async function save(): Promise<number> {
    if (!dirty) return stored.version;
    const version = await store.save({ name, draft: graph, version: stored.version });
    setStored({ graph, name, version });
    return version;
  }
  return {
    graph,
    name,
    dirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next, subject) => step({ do: 'change', graph: next, subject: subject ?? null }),
    rename: setName,
    undo: () => step({ do: 'undo' }),
    redo: () => step({ do: 'redo' }),
    version: stored.version,
    save,
    async publish(note) {
      const version = await store.publish({ note, version: await save() });
      setStored({ graph, name, version });
    },
    async reload() {
      const latest = await store.read();
      setStored({ graph: latest.draft, name: latest.name, version: latest.version });
      setName(latest.name);
      step({ do: 'load', graph: latest.draft });
    },
  };
}
