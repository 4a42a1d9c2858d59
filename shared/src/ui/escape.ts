/**
 * An Escape on the closed list of a dialog is the dialog's: Semi's popovers keep it to themselves, open or not. Calls `leave`
 * for it; answers what ends that.
 */
export function takeEscapeOfClosedLists(dialog: HTMLElement, leave: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Escape' || !(target instanceof Element) || !dialog.contains(target)) return;
    if (!target.closest('[aria-haspopup][aria-expanded="false"]')) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}
