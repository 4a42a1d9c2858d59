import type { VisitState } from '../visit-state.ts';

/** One of the page's screens. */
export interface Screen {
  readonly element: HTMLElement;
  /** Receives the focus when the screen is shown. */
  readonly title: HTMLElement;
  update(state: VisitState): void;
  /** The screen is shown, or not any more. */
  shown?(shown: boolean): void;
}
