/** How often the widget reads the address of a page that changes it without a reload. */
const POLL_MS = 1500;

/** Runs whenever the visitor is on another page, also of a single-page site. */
export function followPages(changed: () => void): void {
  let known = location.href;
  const look = () => {
    if (document.visibilityState === 'hidden' || location.href === known) return;
    known = location.href;
    changed();
  };
  setInterval(look, POLL_MS);
  window.addEventListener('popstate', look);
  window.addEventListener('hashchange', look);
}
