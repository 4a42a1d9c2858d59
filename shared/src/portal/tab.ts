import { TITLE_QUERY } from '@lianxi/contracts/federation/route-parts';
import { allowPath } from '@lianxi/contracts/session/session.store';
import { createContext, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** The tab of a page. The host provides it; a page without a tab is always visible. */
export interface TabHandle {
  readonly visible: boolean;
  readonly setTitle: (title: string) => void;
  /** Changes the query of the page's address while another page is in front; the front does not change. */
  readonly rewrite: (pathname: string, query: URLSearchParams) => void;
  /** Closing the tab asks first, or is refused; returns the function that releases it. */
  readonly hold: (kind: TabHold) => () => void;
}

/**
 * `unsaved`: closing loses input, so the portal asks the user. `protected`: the tab cannot be closed, for example during a video
 * call.
 */
export type TabHold = 'unsaved' | 'protected';

export const TabContext = createContext<TabHandle>({
  visible: true,
  setTitle: () => undefined,
  rewrite: () => undefined,
  hold: () => () => undefined,
});

/** Is this page in front? A hidden page stays mounted and pauses its polling. */
export function useTabVisible(): boolean {
  return useContext(TabContext).visible;
}

/** Names the tab by its content, for example a customer. */
export function useTabTitle(title: string): void {
  const { setTitle } = useContext(TabContext);
  useEffect(() => setTitle(title), [title, setTitle]);
}

function useHold(kind: TabHold, on: boolean): void {
  const { hold } = useContext(TabContext);
  useEffect(() => (on ? hold(kind) : undefined), [on, hold, kind]);
}

/** While `dirty`, closing the tab, signing out or leaving the portal asks 您确定要离开吗？ first (specification section 8). */
export function useLeaveGuard(dirty: boolean): void {
  useHold('unsaved', dirty);
}

/** While `on`, the tab cannot be closed (specification section 2: the video dialogue during a call). */
export function useProtectedTab(on: boolean): void {
  useHold('protected', on);
}

/**
 * Opens a path in its tab, also a path that only the portal can open. With different titles the same path can be open several
 * times (specification section 2, page-title).
 */
export function useOpenTab(): (path: string, options?: { title?: string }) => void {
  const navigate = useNavigate();
  return (path, { title } = {}) => {
    allowPath(path);
    if (title === undefined) return void navigate(path);
    const separator = path.includes('?') ? '&' : '?';
    navigate(`${path}${separator}${TITLE_QUERY}=${encodeURIComponent(title)}`);
  };
}
