import type { IvrGraph } from '@lianxi/contracts/callcenter/ivr-graph';

/** A drawing with what it was before, and what was undone of it. */
export interface DraftHistory {
  readonly past: readonly IvrGraph[];
  readonly present: IvrGraph;
  readonly future: readonly IvrGraph[];
  /** What the last change was to: changes to the same thing in a row are undone as one. */
  readonly subject: string | null;
}

export type DraftStep =
  | { readonly do: 'change'; readonly graph: IvrGraph; readonly subject: string | null }
  | { readonly do: 'undo' | 'redo' }
  /** Another drawing takes its place: nothing of the former one can be undone. */
  | { readonly do: 'load'; readonly graph: IvrGraph };

const MOST = 200;

export function beginHistory(present: IvrGraph): DraftHistory {
  return { past: [], present, future: [], subject: null };
}

export function stepHistory(history: DraftHistory, step: DraftStep): DraftHistory {
  const { past, present, future } = history;
  switch (step.do) {
    case 'change': {
      const { graph, subject } = step;
      const goesOn = subject !== null && subject === history.subject;
      return { past: goesOn ? past : [...past, present].slice(-MOST), present: graph, future: [], subject };
    }
    case 'undo': {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], subject: null } : history;
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after ? { past: [...past, present], present: after, future: rest, subject: null } : history;
    }
    case 'load':
      return beginHistory(step.graph);
  }
}
