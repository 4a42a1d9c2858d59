/**
 * An Escape on a closed list of a dialog is for the dialog: Semi's popovers always stop it, open or not. Calls `leave` for it;
 * returns the function that ends this.
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
