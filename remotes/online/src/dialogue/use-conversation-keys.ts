import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect } from 'react';
import { shownDialogues } from './dialogue-state.ts';
import { useDesk } from './use-desk.ts';

/** Alt+↓ and Alt+↑ go to the next and the previous conversation of the list. */
export function useConversationKeys(): void {
  const { store, agentId } = useDesk();
  const visible = useTabVisible();
  useEffect(() => {
    if (!visible) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      const { selectedId } = store.state;
      const ids = shownDialogues(store.state, agentId).map((dialogue) => dialogue.conversation.id);
      const at = selectedId ? ids.indexOf(selectedId) : -1;
      const next = at < 0 ? ids.at(step > 0 ? 0 : -1) : ids.at((at + step + ids.length) % ids.length);
      if (next) store.select(next);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [store, agentId, visible]);
}
