import { useCallback, useState, useSyncExternalStore } from 'react';
import type { OutboxItem } from '../chat-log/outbox.ts';
import { currentDesk, type Desk } from './desk.ts';
import type { DeskState, Dialogue } from './dialogue-state.ts';

/** The agent's desk; the first part that needs it opens it. */
export function useDesk(): Desk {
  const [desk] = useState(currentDesk);
  return desk;
}

/** A part of the desk's state; `selector` must return the same value while that part is the same. */
export function useDeskState<T>(selector: (state: DeskState) => T): T {
  const { store } = useDesk();
  return useSyncExternalStore(store.subscribe, () => selector(store.state));
}

export function useDialogue(id: string): Dialogue | undefined {
  return useDeskState((state) => state.dialogues.get(id));
}

/** All messages of this agent in the outbox. */
export function usePending(): readonly OutboxItem[] {
  const desk = useDesk();
  return useSyncExternalStore(desk.subscribeOutbox, () => desk.outbox.items);
}

/** What the agent has begun to write in a conversation, and the function that changes it. */
export function useDraft(recordId: string, note: boolean): [string, (text: string) => void] {
  const { drafts } = useDesk();
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.get({ recordId, note }));
  const write = useCallback((next: string) => drafts.write({ recordId, note }, next), [drafts, recordId, note]);
  return [text, write];
}

/** Has the agent begun to write an answer? */
export function useHasDraft(recordId: string): boolean {
  const { drafts } = useDesk();
  return useSyncExternalStore(drafts.subscribe, () => drafts.get({ recordId, note: false }) !== '');
}
