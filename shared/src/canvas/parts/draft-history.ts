/** A drawing with its former states and its undone states. */
export interface DraftHistory<G> {
  readonly past: readonly G[];
  readonly present: G;
  readonly future: readonly G[];
  /** The subject of the last change: one undo takes back successive changes to the same subject. */
  readonly subject: string | null;
}

/** A step of the history. */
export type DraftStep<G> =
  | { readonly do: 'change'; readonly graph: G; readonly subject: string | null }
  | { readonly do: 'undo' | 'redo' }
  /** Another drawing takes its place: the steps of the former drawing cannot be undone. */
  | { readonly do: 'load'; readonly graph: G };

const MAX_STEPS = 200;

/** The history of a drawing without any step yet. */
export function beginHistory<G>(present: G): DraftHistory<G> {
  return { past: [], present, future: [], subject: null };
}

/** The history after a step; the same history when there is nothing to undo or redo. It stores the last 200 changes. */
export function stepHistory<G>(history: DraftHistory<G>, step: DraftStep<G>): DraftHistory<G> {
  const { past, present, future } = history;
  switch (step.do) {
    case 'change': {
      const { graph, subject } = step;
      const goesOn = subject !== null && subject === history.subject;
      return { past: goesOn ? past : [...past, present].slice(-MAX_STEPS), present: graph, future: [], subject };
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
