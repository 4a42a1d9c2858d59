import { allowPath } from '@lianxi/contracts/session/session.store';
import { createContext, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** The tab in which a page lives. The host provides it; a page outside of any tab is always visible. */
export interface TabHandle {
  readonly visible: boolean;
  readonly setTitle: (title: string) => void;
  /** Makes closing the tab ask first, or refuses it; answers the function that lets go. */
  readonly hold: (kind: TabHold) => () => void;
}

/** `unsaved`: closing loses input, so the user is asked. `protected`: the tab cannot be closed, for example during a video call. */
export type TabHold = 'unsaved' | 'protected';

export const TabContext = createContext<TabHandle>({
  visible: true,
  setTitle: () => undefined,
  hold: () => () => undefined,
});

/** Is this page in front? A hidden page stays alive and pauses its polling. */
export function useTabVisible(): boolean {
  return useContext(TabContext).visible;
}

/** Names the tab after what it shows, for example a customer. */
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
 * Opens a path in its tab, also an in-app-only one. With a title of its own the same path can be open several
 * times (specification section 2, page-title).
 */
export function useOpenTab(): (path: string, options?: { title?: string }) => void {
  const navigate = useNavigate();
  return (path, { title } = {}) => {
    allowPath(path);
    if (title === undefined) return void navigate(path);
    const separator = path.includes('?') ? '&' : '?';
    navigate(`${path}${separator}page-title=${encodeURIComponent(title)}`);
  };
}
