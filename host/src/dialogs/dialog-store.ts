import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The dialogs of the shell (specification section 2). They belong to no page. At most one is open. */
export type DialogName =
  | 'profile'
  | 'password'
  | 'feedback'
  | 'help'
  | 'keys'
  | 'messages'
  | 'guide'
  | 'override'
  | 'parse-document'
  | 'parse-ai'
  | 'parse-tag';

const openStore = createStore<{ name: DialogName | null }>()(() => ({ name: null }));

/** Opens a dialog; its code loads at the first opening. */
export function openDialog(name: DialogName): void {
  openStore.setState({ name });
}

export function closeDialog(): void {
  openStore.setState({ name: null });
}

/** The dialog that is open. */
export function useOpenDialog(): DialogName | null {
  return useStore(openStore, ({ name }) => name);
}

export function isDialogOpen(name: DialogName): boolean {
  return openStore.getState().name === name;
}
