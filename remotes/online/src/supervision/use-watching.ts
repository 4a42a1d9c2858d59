import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { type Conversation, conversationMessages } from '@lianxi/contracts/online/conversation.contract';
import { call } from '@lianxi/shared/client/api';
import { chatSocket } from '@lianxi/shared/client/chat-socket';
import { useCallback, useEffect, useRef, useState } from 'react';
import { append, emptyLog, endOf, hasGap, type MessageLog, prepend } from '../chat-log/message-log.ts';
import { setWatched } from './watched.ts';

const FIRST_MESSAGES = 50;
const TYPING_SHOWN_MS = 6000;

interface Watched {
  readonly conversation: Conversation | null;
  readonly log: MessageLog | null;
  readonly error: unknown;
  readonly visitorTyping: boolean;
  readonly loadingOlder: boolean;
}

const nothing: Watched = { conversation: null, log: null, error: null, visitorTyping: false, loadingOlder: false };

/**
 * The messages of a live conversation; both sides of it do not see the reader. Give the component that uses it the conversation
 * as key.
 */
export function useWatching(id: string) {
  const [state, setState] = useState(nothing);
  const log = useRef<MessageLog | null>(null);

  const show = useCallback((next: MessageLog) => {
    log.current = next;
    setState((now) => (now.log === next ? now : { ...now, log: next }));
  }, []);

  const catchUp = useCallback(async () => {
    for (let more = true; more; ) {
      const before = log.current;
      if (!before) return;
      const { messages, lastSeq, conversation } = await chatSocket.send('message.sync', {
        recordId: id,
        afterSeq: endOf(before),
      });
      show(append(log.current ?? before, messages));
      setState((now) => ({ ...now, conversation }));
      more = messages.length > 0 && log.current !== null && endOf(log.current) < lastSeq;
    }
  }, [id, show]);

  /** Adds messages, received or the user's own. */
  const take = useCallback(
    (message: ChatMessage) => {
      if (message.recordId !== id || !log.current) return;
      show(append(log.current, [message]));
      if (hasGap(log.current)) void catchUp();
    },
    [id, show, catchUp],
  );

  /** Enters the room first: then each message is received, or read. */
  const enter = useCallback(async () => {
    try {
      const conversation = await chatSocket.send('conversation.watch', { recordId: id, on: true });
      log.current ??= emptyLog(Math.max(0, conversation.lastSeq - FIRST_MESSAGES));
      await catchUp();
      setState((now) => ({ ...now, error: null }));
    } catch (error) {
      setState((now) => ({ ...now, error }));
    }
  }, [id, catchUp]);

  useEffect(() => {
    setWatched(id, true);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const typing = (on: boolean) => setState((now) => (now.visitorTyping === on ? now : { ...now, visitorTyping: on }));
    const stops = [
      chatSocket.on('message', (message: ChatMessage) => {
        take(message);
        if (message.recordId === id && message.callType === 'visitor') typing(false);
      }),
      chatSocket.on('conversation', (conversation) => {
        if (conversation.id === id) setState((now) => ({ ...now, conversation }));
      }),
      chatSocket.on('typing', ({ recordId, by, on }) => {
        if (recordId !== id || by !== 'visitor') return;
        clearTimeout(timer);
        typing(on);
        timer = setTimeout(() => typing(false), TYPING_SHOWN_MS);
      }),
      chatSocket.onOnline(() => void enter()),
    ];
    void enter();
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      setWatched(id, false);
      chatSocket.sendNow('conversation.watch', { recordId: id, on: false });
    };
  }, [id, take, enter]);

  const loadOlder = useCallback(async () => {
    const from = log.current;
    if (!from || from.base === 0) return;
    setState((now) => ({ ...now, loadingOlder: true }));
    const query = { beforeSeq: from.base + 1, limit: FIRST_MESSAGES };
    const older = await call(conversationMessages, { params: { id }, query }).then(
      ({ messages }) => messages,
      () => [],
    );
    if (log.current) show(prepend(log.current, older));
    setState((now) => ({ ...now, loadingOlder: false }));
  }, [id, show]);

  return { ...state, take, loadOlder, retry: () => void enter() };
}
