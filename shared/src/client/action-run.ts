import { createStore, type StoreApi } from 'zustand/vanilla';
import { type OverlayKind, underOverlay } from './overlay.ts';

/** Specification sections 5 and 9: where asked, a button stays disabled this long after the click. */
export const DEBOUNCE_MS = 2000;

export interface ActionState {
  /** The work is under way. */
  readonly running: boolean;
  /** No new run is taken: it runs, or its two seconds are not over. */
  readonly disabled: boolean;
}

export interface ActionOptions<R> {
  /** Told when it is done; without it the screen itself shows what happened. */
  success?: string | ((result: R) => string);
  /** Told of a failure that has no words of its own, for example 下载失败. Default 操作失败. */
  failure?: string;
  /** Covers the portal meanwhile: for work during which nothing else may be touched. */
  overlay?: OverlayKind;
  /** Takes no second click for two seconds, also when the work is done sooner. */
  debounce?: boolean;
}

export interface ActionPorts {
  notifySuccess(text: string): void;
  notifyFailure(error: unknown, fallback: string | undefined): void;
}

/** One action of a page: runs once at a time and tells how it ended. Behind {@link useAction}, free of React. */
export class ActionRun {
  readonly state: StoreApi<ActionState> = createStore<ActionState>()(() => ({ running: false, disabled: false }));
  readonly #ports: ActionPorts;

  constructor(ports: ActionPorts) {
    this.#ports = ports;
  }

  /** Answers whether the work was done: false when it failed, which the user was told, or when another run is on. */
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
