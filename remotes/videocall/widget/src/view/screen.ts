import type { VisitState } from '../visit-state.ts';

/** One of the page's screens. */
export interface Screen {
  readonly element: HTMLElement;
  /** Where the focus goes when the screen comes. */
  readonly title: HTMLElement;
  update(state: VisitState): void;
  /** The screen is shown, or no longer is. */
  shown?(shown: boolean): void;
}
