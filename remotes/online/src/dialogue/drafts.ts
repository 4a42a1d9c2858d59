import { useCallback, useState } from 'react';

const keyOf = (agentId: string, conversationId: string) => `lianxi.draft.${agentId}.${conversationId}`;

/** What the agent has begun to write in a conversation, kept over reloads. */
export function useDraft(agentId: string, conversationId: string): [string, (text: string) => void] {
  const key = keyOf(agentId, conversationId);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  const write = useCallback(
    (next: string) => {
      setText(next);
      if (next === '') localStorage.removeItem(key);
      else localStorage.setItem(key, next);
    },
    [key],
  );
  return [text, write];
}

export function hasDraft(agentId: string, conversationId: string): boolean {
  return localStorage.getItem(keyOf(agentId, conversationId)) !== null;
}
