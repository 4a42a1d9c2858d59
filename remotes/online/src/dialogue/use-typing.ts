import { chatSocket } from '@lianxi/shared/client/chat-socket';
import { useEffect, useRef } from 'react';

const TYPING_REPEAT_MS = 3000;
const TYPING_STOP_MS = 4000;

/** Notifies the visitor that the agent is writing, and that they have stopped. */
export function useTyping(recordId: string) {
  const saidAt = useRef(0);
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined);
  const silent = () => {
    clearTimeout(stop.current);
    if (saidAt.current > 0) chatSocket.sendNow('typing', { recordId, on: false });
    saidAt.current = 0;
  };
  const writing = () => {
    clearTimeout(stop.current);
    stop.current = setTimeout(silent, TYPING_STOP_MS);
    if (Date.now() - saidAt.current < TYPING_REPEAT_MS) return;
    saidAt.current = Date.now();
    chatSocket.sendNow('typing', { recordId, on: true });
  };
  const silentRef = useRef(silent);
  useEffect(() => () => silentRef.current(), []);
  return { writing, silent };
}
