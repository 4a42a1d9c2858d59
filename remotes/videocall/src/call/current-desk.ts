import { sessionStore } from '@lianxi/contracts/session/session.store';
import { onSessionEnded } from '@lianxi/shared/client/session-end';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { MediaState } from '../media/media-state.ts';
import type { DeskState } from './call-state.ts';
import { Cell } from './cell.ts';
import type { MediaPlace } from './media-session.ts';
import { VideoDesk } from './video-desk.ts';

let open: VideoDesk | null = null;

/** The desk of the signed-in agent: it continues after its tab is closed, until the session ends. */
export function currentDesk(): VideoDesk {
  const agentId = sessionStore.getState().userinfo?.user_id ?? '';
  if (open?.agentId !== agentId) {
    open?.close();
    open = new VideoDesk(agentId);
  }
  return open;
}

onSessionEnded(() => {
  open?.close();
  open = null;
});

/** A part of the desk's state; the same value as long as nothing in it changed. */
export function useDesk<R>(select: (state: DeskState) => R): R {
  const { state } = currentDesk();
  return useSyncExternalStore(
    state.subscribe,
    useCallback(() => select(state.value), [state, select]),
  );
}

/** The pictures and sounds of the call. */
export function useMedia(): MediaState {
  const { state } = currentDesk().media;
  return useSyncExternalStore(state.subscribe, () => state.value);
}

/** The place where the agent sees and hears the call. */
export function useMediaPlace(): MediaPlace {
  const { place } = currentDesk().media;
  return useSyncExternalStore(place.subscribe, () => place.value.place);
}

const front = new Cell({ dialogue: false });

/** Is the dialogue's own page in front? */
export function useDialogueInFront(): boolean {
  return useSyncExternalStore(front.subscribe, () => front.value.dialogue);
}

/** The dialogue reports whether it is in front; an unmounted one is not. */
export function useReportInFront(inFront: boolean): void {
  useEffect(() => {
    front.set({ dialogue: inFront });
    return () => front.set({ dialogue: false });
  }, [inFront]);
}
