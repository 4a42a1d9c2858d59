import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Is the task list of the header open? */
const taskCentreStore = createStore<{ open: boolean }>()(() => ({ open: false }));

/** Opens the task centre: for a page that has just started a task. */
export function openTaskCentre(): void {
  taskCentreStore.setState({ open: true });
}

/** The header's access to the task centre. */
export function useTaskCentre(): { open: boolean; setOpen: (open: boolean) => void } {
  const { open } = useStore(taskCentreStore);
  return { open, setOpen: (next) => taskCentreStore.setState({ open: next }) };
}
