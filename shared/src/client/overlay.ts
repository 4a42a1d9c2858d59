import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The overlay's text while it covers the portal (specification section 9). */
export const overlayTexts = {
  loading: '加载中...',
  upload: '上传中...',
  download: '下载中...',
  task: '任务状态切换中...',
} as const;
export type OverlayKind = keyof typeof overlayTexts;

/** A shorter overlay is only a flash: it disturbs and informs nobody. */
const UNSEEN_MS = 200;

interface OverlayState {
  /** Actions in flight, oldest first. */
  readonly inFlight: readonly OverlayKind[];
  readonly shown: boolean;
}

export const overlayStore = createStore<OverlayState>()(() => ({ inFlight: [], shown: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

function finish(kind: OverlayKind): void {
  const { inFlight, shown } = overlayStore.getState();
  const left = inFlight.toSpliced(inFlight.indexOf(kind), 1);
  if (left.length === 0) clearTimeout(timer);
  overlayStore.setState({ inFlight: left, shown: shown && left.length > 0 });
}

/**
 * Covers the portal during the work: the user can change nothing else then. The overlay ends when the last of several works has
 * ended, with or without success (specification section 4).
 */
export async function underOverlay<T>(work: () => Promise<T>, kind: OverlayKind = 'loading'): Promise<T> {
  const { inFlight } = overlayStore.getState();
  overlayStore.setState({ inFlight: [...inFlight, kind] });
  if (inFlight.length === 0) timer = setTimeout(() => overlayStore.setState({ shown: true }), UNSEEN_MS);
  try {
    return await work();
  } finally {
    finish(kind);
  }
}

/** The overlay's text now, of the action that began last; null: no overlay. */
export function useOverlayText(): string | null {
  return useStore(overlayStore, ({ inFlight, shown }) => {
    const latest = inFlight.at(-1);
    return shown && latest ? overlayTexts[latest] : null;
  });
}
