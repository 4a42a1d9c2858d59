import type { FlowGraph, FlowNode } from '@lianxi/contracts/kit/flow-graph';
import { useReducer, useState } from 'react';
import { useLeaveGuard } from '../portal/tab.ts';
import { beginHistory, stepHistory } from './parts/draft-history.ts';

/** A flow as the server stores it: the draft, and the published version. */
export interface StoredFlow<N extends FlowNode> {
  readonly name: string;
  readonly draft: FlowGraph<N>;
  readonly version: number;
  /** Number of the published version that calls use now; null: none yet. */
  readonly published: number | null;
  /** The draft differs from the published version. */
  readonly changed: boolean;
}

/** The calls that read and store a flow. They throw {@link ApiError}. */
export interface FlowStore<N extends FlowNode> {
  read(): Promise<StoredFlow<N>>;
  /** Stores the draft over `version`; returns its new version. */
  save(draft: { name: string; draft: FlowGraph<N>; version: number }): Promise<number>;
  /** Publishes the stored draft; returns its new version. */
  publish(publication: { note: string; version: number }): Promise<number>;
}

/** A flow while a user draws it. Made by {@link useDraft}. */
export interface Draft<N extends FlowNode> {
  readonly graph: FlowGraph<N>;
  readonly name: string;
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** One undo takes back successive changes to the same `subject`. */
  change(graph: FlowGraph<N>, subject?: string): void;
  rename(name: string): void;
  undo(): void;
  redo(): void;
  /** The version of the stored flow, as far as this page knows. */
  readonly version: number;
  /** Stores the draft; returns its new version. Throws when another user stored the flow in between. */
  save(): Promise<number>;
  /** Stores the draft and publishes it. */
  publish(note: string): Promise<void>;
  /** Replaces the drawing by what is stored now. */
  reload(): Promise<void>;
}

/** The drawing, its history, and what of it is stored. */
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
