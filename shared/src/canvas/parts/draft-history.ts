/** A drawing with what it was before, and what was undone of it. */
export interface DraftHistory<G> {
  readonly past: readonly G[];
  readonly present: G;
  readonly future: readonly G[];
  /** What the last change was to: changes to the same thing in a row are undone as one. */
  readonly subject: string | null;
}

/** What happens to it. */
export type DraftStep<G> =
  | { readonly do: 'change'; readonly graph: G; readonly subject: string | null }
  | { readonly do: 'undo' | 'redo' }
  /** Another drawing takes its place: nothing of the former one can be undone. */
  | { readonly do: 'load'; readonly graph: G };

const MAX_STEPS = 200;

/** A drawing with which nothing happened yet. */
export function beginHistory<G>(present: G): DraftHistory<G> {
  return { past: [], present, future: [], subject: null };
}

/** The history after a step; the same one when there is nothing to undo or redo. The last 200 changes can be undone. */
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
