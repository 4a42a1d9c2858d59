import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { conversationMessages } from '@lianxi/contracts/online/conversation.contract';
import { conversationDecisions, type RoutingDecision } from '@lianxi/contracts/online/conversation-record.contract';
import { call } from '@lianxi/shared/client/api';
import { useEffect, useState } from 'react';

/** The most that the server returns at once. */
const PAGE = 200;

interface Recorded {
  /** Null until it is complete. */
  readonly whole: { messages: readonly ChatMessage[]; decisions: readonly RoutingDecision[] } | null;
  /** The loaded part of the messages, 0 to 1. */
  readonly progress: number;
  readonly error: unknown;
}
const nothing: Recorded = { whole: null, progress: 0, error: null };

/** A conversation from its first message to its present last one, and its routing. */
export function useRecorded(id: string) {
  const [state, setState] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const options = { signal: leaving.signal };
    const read = async () => {
      const decisions = await call(conversationDecisions, { params: { id } }, options);
      const messages: ChatMessage[] = [];
      for (;;) {
        const query = { afterSeq: messages.length, limit: PAGE };
        const page = await call(conversationMessages, { params: { id }, query }, options);
        messages.push(...page.messages);
        if (page.messages.length < PAGE) return setState({ ...nothing, whole: { messages, decisions } });
        setState({ ...nothing, progress: messages.length / page.lastSeq });
      }
    };
    setState(nothing);
    read().catch((error: unknown) => {
      if (!leaving.signal.aborted) setState({ ...nothing, error });
    });
    return () => leaving.abort();
  }, [id, attempt]);
  return { ...state, retry: () => setAttempt((count) => count + 1) };
}
