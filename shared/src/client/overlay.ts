import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What the overlay says while it covers the portal (specification section 9). */
export const overlayTexts = { loading: '加载中...', upload: '上传中...', download: '下载中...' } as const;
export type OverlayKind = keyof typeof overlayTexts;

/** Shorter than this nobody sees it: a flash disturbs more than it tells. */
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
 * Covers the portal while the work runs, for actions during which nothing else may be touched. Counts: it
 * goes when the last of them has ended, well or badly (specification section 4).
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

/** What the overlay says now, of the action that began last; null: it is not there. */
export function useOverlayText(): string | null {
  return useStore(overlayStore, ({ inFlight, shown }) => {
    const latest = inFlight.at(-1);
    return shown && latest ? overlayTexts[latest] : null;
  });
}
