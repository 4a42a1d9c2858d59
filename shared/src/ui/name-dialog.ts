/**
 * Names the dialog around an element for screen readers: Semi's SideSheet gives its `aria-label` to another element.
 * A ref for the sheet's title: `title={<span ref={nameDialog(title)}>{title}</span>}`.
 */
export function nameDialog(name: string): (element: HTMLElement | null) => void {
  return (element) => element?.closest('[role="dialog"]')?.setAttribute('aria-label', name);
}
