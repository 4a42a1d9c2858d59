import { confirmLeave } from '@lianxi/shared/ui/confirm';
import { toastProblem } from '@lianxi/shared/ui/toast';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { isProtected, rebuild, remove, type Tab, type TabState, tabStore } from './tab-store.ts';

export interface Tabs extends TabState {
  /** Goes to a path; an open path comes to the front. */
  open(path: string): void;
  refresh(id: string): Promise<void>;
  /** Resolves when the tab is closed, or when the user decided not to close it. */
  close(id: string): Promise<void>;
  closeOthers(id: string): Promise<void>;
  /** Goes to `/` (specification section 2). */
  closeAll(): Promise<void>;
}

/** Asks if these tabs have unsaved input; true when they may be closed. */
async function mayEnd(tabs: readonly Tab[]): Promise<boolean> {
  return !tabs.some(({ holds }) => holds.includes('unsaved')) || confirmLeave();
}

/** Asks before the user leaves the whole portal, for example at sign-out: any tab may have a hold. */
export async function mayLeavePortal(): Promise<boolean> {
  return !tabStore.getState().tabs.some(({ holds }) => holds.length > 0) || confirmLeave();
}

/** The tab bar's state and its actions. */
export function useTabs(): Tabs {
  const state = useStore(tabStore);
  const navigate = useNavigate();
  const one = (id: string) => state.tabs.filter((tab) => tab.id === id);

  /** Removes tabs if the user agrees, then shows `where`, which receives the neighbour of the former front tab. */
  async function end(tabs: readonly Tab[], where: (beside: string | null) => string | null): Promise<void> {
    if (!(await mayEnd(tabs))) return;
    const path = where(remove(tabs.map((tab) => tab.id)));
    if (path !== null) navigate(path);
  }

  return {
    ...state,
    open: (path) => void navigate(path),
    refresh: async (id) => {
      if (one(id).some(isProtected)) toastProblem('通话中的页面不能刷新');
      else if (await mayEnd(one(id))) rebuild(id);
    },
    close: async (id) => {
      if (one(id).some(isProtected)) toastProblem('通话中的页面不能关闭');
      else await end(one(id), (beside) => beside);
    },
    closeOthers: async (id) => {
      const path = one(id)[0]?.path ?? null;
      const others = state.tabs.filter((tab) => tab.id !== id && !isProtected(tab));
      await end(others, () => (id === state.activeId ? null : path));
    },
    closeAll: () =>
      end(
        state.tabs.filter((tab) => !isProtected(tab)),
        () => '/',
      ),
  };
}
