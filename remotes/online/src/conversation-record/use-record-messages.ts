import { conversationMessages } from '@lianxi/contracts/online/conversation.contract';
import { call } from '@lianxi/shared/client/api';
import { useCallback, useEffect, useState } from 'react';
import { append, emptyLog, type MessageLog, prepend } from '../chat-log/message-log.ts';

const PAGE = 100;

interface RecordMessages {
  readonly log: MessageLog | null;
  readonly error: unknown;
  readonly loadingOlder: boolean;
}

const nothing: RecordMessages = { log: null, error: null, loadingOlder: false };

/** A conversation's messages from the newest backwards. Give the component that uses it the conversation as key. */
export function useRecordMessages(id: string) {
  const [state, setState] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    setState(nothing);
    call(conversationMessages, { params: { id }, query: { limit: PAGE } }, { signal: leaving.signal }).then(
      ({ messages }) => setState({ ...nothing, log: append(emptyLog((messages[0]?.seq ?? 1) - 1), messages) }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState({ ...nothing, error });
      },
    );
    return () => leaving.abort();
  }, [id, attempt]);

  const { log, loadingOlder } = state;
  const loadOlder = useCallback(async () => {
    if (!log || log.base === 0 || loadingOlder) return;
    setState((now) => ({ ...now, loadingOlder: true }));
    const older = await call(conversationMessages, { params: { id }, query: { beforeSeq: log.base + 1, limit: PAGE } }).then(
      ({ messages }) => messages,
      () => [],
    );
    setState((now) => ({ ...now, loadingOlder: false, log: now.log && prepend(now.log, older) }));
  }, [id, log, loadingOlder]);

  return { ...state, loadOlder, retry: () => setAttempt((count) => count + 1) };
}
