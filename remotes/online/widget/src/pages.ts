/** How often a page that changes its address without loading anew is looked at. */
const POLL_MS = 1500;

/** Hears whenever the visitor is on another page, also of a site that loads only once. */
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
