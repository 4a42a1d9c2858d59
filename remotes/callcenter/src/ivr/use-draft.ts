import { publishIvrFlow, type readIvrFlow, saveIvrDraft } from '@lianxi/contracts/callcenter/ivr-flow.contract';
import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { useLeaveGuard } from '@lianxi/shared/portal/tab';
import { useReducer, useState } from 'react';
import { beginHistory, stepHistory } from './draft-history.ts';

export type StoredFlow = ReplyOf<typeof readIvrFlow>;

/** A flow while it is drawn. Made by {@link useDraft}. */
export interface Draft {
  readonly graph: IvrGraph;
  readonly name: string;
  readonly dirty: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes to the same `subject` in a row are undone as one. */
  change(graph: IvrGraph, subject?: string): void;
  rename(name: string): void;
  undo(): void;
  redo(): void;
  /** Of what is stored, as far as is known here. */
  readonly version: number;
  /** Stores it; answers its version then. Throws when somebody else stored another meanwhile. */
  save(): Promise<number>;
  /** Stores it and makes it what callers meet. */
  publish(note: string): Promise<void>;
  /** Goes on with what is stored. */
  load(stored: StoredFlow): void;
}

/** What is drawn, what was before, and what is stored of it. */
export function useDraft(flow: StoredFlow): Draft {
  const [stored, setStored] = useState({ graph: flow.draft, name: flow.name, version: flow.version });
  const [name, setName] = useState(flow.name);
  const [history, step] = useReducer(stepHistory, flow.draft, beginHistory);
  const { present: graph } = history;
  const dirty = graph !== stored.graph || name !== stored.name;
  useLeaveGuard(dirty);
  async function save(): Promise<number> {
    if (!dirty) return stored.version;
    const { version } = await call(saveIvrDraft, { body: { id: flow.id, version: stored.version, name, draft: graph } });
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
      const { version } = await call(publishIvrFlow, { body: { id: flow.id, version: await save(), note } });
      setStored({ graph, name, version });
    },
    load(latest) {
      setStored({ graph: latest.draft, name: latest.name, version: latest.version });
      setName(latest.name);
      step({ do: 'load', graph: latest.draft });
    },
  };
}
