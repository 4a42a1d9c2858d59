import { createContext, useContext, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** The tab in which a page lives. The host provides it; a page outside of any tab is always visible. */
export interface TabHandle {
  readonly visible: boolean;
  readonly setTitle: (title: string) => void;
}

export const TabContext = createContext<TabHandle>({ visible: true, setTitle: () => undefined });

/** Is this page in front? A hidden page stays alive and pauses its polling. */
export function useTabVisible(): boolean {
  return useContext(TabContext).visible;
}

/** Names the tab after what it shows, for example a customer. */
export function useTabTitle(title: string): void {
  const { setTitle } = useContext(TabContext);
  useEffect(() => setTitle(title), [title, setTitle]);
}

/** Opens a path in its tab. With a title of its own the same path can be open several times (specification section 2, page-title). */
export function useOpenTab(): (path: string, options?: { title?: string }) => void {
  const navigate = useNavigate();
  return (path, { title } = {}) => {
    if (title === undefined) return void navigate(path);
    const separator = path.includes('?') ? '&' : '?';
    navigate(`${path}${separator}page-title=${encodeURIComponent(title)}`);
  };
}
