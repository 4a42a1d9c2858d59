import { createStore, type StoreApi } from 'zustand/vanilla';
import { type OverlayKind, underOverlay } from './overlay.ts';

/** Specification sections 5 and 9: an action with `debounce` stays disabled this long after the click. */
export const DEBOUNCE_MS = 2000;

export interface ActionState {
  /** The work is in progress. */
  readonly running: boolean;
  /** A new run is refused: the action runs, or its two seconds are not over. */
  readonly disabled: boolean;
}

export interface ActionOptions<R> {
  /** The toast after a success; without it the screen itself shows the result. */
  success?: string | ((result: R) => string);
  /** The toast after a failure without a message of its own, for example 下载失败. Default 操作失败. */
  failure?: string;
  /** Covers the portal during the work: the user can change nothing else then. */
  overlay?: OverlayKind;
  /** Refuses a second click for two seconds, also when the work ends earlier. */
  debounce?: boolean;
}

export interface ActionPorts {
  notifySuccess(text: string): void;
  notifyFailure(error: unknown, fallback: string | undefined): void;
}

/** One action of a page: it runs once at a time and shows its result. {@link useAction} uses it; it does not depend on React. */
export class ActionRun {
  readonly state: StoreApi<ActionState> = createStore<ActionState>()(() => ({ running: false, disabled: false }));
  readonly #ports: ActionPorts;

  constructor(ports: ActionPorts) {
    this.#ports = ports;
  }

  /** Returns true when the work succeeded; false when it failed (the user saw the failure) or when another run is in progress. */
  async run<R>(work: () => Promise<R>, options: ActionOptions<R> = {}): Promise<boolean> {
    if (this.state.getState().disabled) return false;
    this.state.setState({ running: true, disabled: true });
    const debounced = options.debounce ? new Promise((done) => setTimeout(done, DEBOUNCE_MS)) : null;
    try {
      const result = await (options.overlay ? underOverlay(work, options.overlay) : work());
      const { success } = options;
      if (success !== undefined) this.#ports.notifySuccess(typeof success === 'string' ? success : success(result));
      return true;
    } catch (error) {
      this.#ports.notifyFailure(error, options.failure);
      return false;
    } finally {
      this.state.setState({ running: false, disabled: debounced !== null });
      void debounced?.then(() => this.state.setState({ running: false, disabled: false }));
    }
  }
}
