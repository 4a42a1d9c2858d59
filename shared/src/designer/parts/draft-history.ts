/** A draft with its former states and its undone states. */
export interface DraftHistory<C> {
  readonly past: readonly C[];
  readonly present: C;
  readonly future: readonly C[];
  /** The subject of the last change: one undo takes back successive changes to the same subject. */
  readonly subject: string | null;
}

/** A step of the history. */
export type DraftStep<C> =
  | { readonly do: 'change'; readonly content: C; readonly subject: string | null }
  | { readonly do: 'undo' | 'redo' }
  /** Another draft takes its place: the steps of the former one cannot be undone. */
  | { readonly do: 'load'; readonly content: C };

const MAX_STEPS = 200;

/** The history of a draft without any step yet. */
export function beginHistory<C>(present: C): DraftHistory<C> {
  return { past: [], present, future: [], subject: null };
}

/** The history after a step; the same history when there is nothing to undo or redo. It stores the last 200 changes. */
export function stepHistory<C>(history: DraftHistory<C>, step: DraftStep<C>): DraftHistory<C> {
  const { past, present, future } = history;
  switch (step.do) {
    case 'change': {
      const { content, subject } = step;
      const goesOn = subject !== null && subject === history.subject;
      return { past: goesOn ? past : [...past, present].slice(-MAX_STEPS), present: content, future: [], subject };
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
      return beginHistory(step.content);
  }
}
