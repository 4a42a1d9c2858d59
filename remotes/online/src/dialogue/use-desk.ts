import { useState, useSyncExternalStore } from 'react';
import type { OutboxItem } from '../chat-log/outbox.ts';
import { currentDesk, type Desk } from './desk.ts';
import type { DeskState, Dialogue } from './dialogue-state.ts';

/** The agent's desk, opened with the first part that asks for it. */
export function useDesk(): Desk {
  const [desk] = useState(currentDesk);
  return desk;
}

/** A part of the desk's state; `selector` must answer the same value while that part is the same. */
export function useDeskState<T>(selector: (state: DeskState) => T): T {
  const { store } = useDesk();
  return useSyncExternalStore(store.subscribe, () => selector(store.state));
}

export function useDialogue(id: string): Dialogue | undefined {
  return useDeskState((state) => state.dialogues.get(id));
}

/** Everything of this agent that is on its way. */
export function usePending(): readonly OutboxItem[] {
  const desk = useDesk();
  return useSyncExternalStore(desk.subscribeOutbox, () => desk.outbox.items);
}
