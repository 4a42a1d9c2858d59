import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Is the header's list of long work open? */
const taskCentreStore = createStore<{ open: boolean }>()(() => ({ open: false }));

/** Shows the task centre: for a page that just started something that takes a while. */
export function openTaskCentre(): void {
  taskCentreStore.setState({ open: true });
}

/** The header's side of it. */
export function useTaskCentre(): { open: boolean; setOpen: (open: boolean) => void } {
  const { open } = useStore(taskCentreStore);
  return { open, setOpen: (next) => taskCentreStore.setState({ open: next }) };
}
