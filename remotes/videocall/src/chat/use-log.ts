import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import { useMemo, useSyncExternalStore } from 'react';
import { currentDesk } from '../call/current-desk.ts';
import type { LogState, PendingMessage } from './call-log.ts';

function useLogState(): LogState {
  const { state } = currentDesk().log;
  return useSyncExternalStore(state.subscribe, () => state.value);
}

const none: readonly VideoMessage[] = [];

/** The messages of a call, and the agent's own ones that are not stored yet. */
export function useCallLog(sessionId: string): { messages: readonly VideoMessage[]; pending: readonly PendingMessage[] } {
  const { messages, pending } = useLogState();
  return useMemo(
    () => ({ messages: messages.get(sessionId) ?? none, pending: pending.filter((item) => item.sessionId === sessionId) }),
    [messages, pending, sessionId],
  );
}

/** How many messages of others the agent has not seen. */
export function useUnread(sessionId: string): number {
  const { messages, seen } = useLogState();
  const since = seen.get(sessionId) ?? 0;
  return (messages.get(sessionId) ?? none).filter(({ seq, author }) => seq > since && author !== 'system' && author !== 'agent')
    .length;
}
