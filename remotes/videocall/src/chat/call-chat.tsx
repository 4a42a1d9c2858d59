import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { useTabVisible } from '@lianxi/shared/portal/tab';
import { useEffect, useRef } from 'react';
import { currentDesk } from '../call/current-desk.ts';
import { ChatLine } from './chat-line.tsx';
import { Composer } from './composer.tsx';
import { PendingLine } from './pending-line.tsx';
import { useCallLog } from './use-log.ts';
import './call-chat.css';

/** Within this distance of the end the agent reads the newest messages. */
const END_PX = 40;

/**
 * Scrolls to the end when messages arrive and pictures load, unless the agent reads older ones. The agent's own message always
 * scrolls to the end.
 */
function useEndInSight(length: number, written: number) {
  const ref = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const toEnd = () => {
    const list = ref.current;
    if (list && follows.current) list.scrollTop = list.scrollHeight;
  };
  useEffect(() => {
    if (written > 0) follows.current = true;
  }, [written]);
  useEffect(toEnd, [length, written]);
  const onScroll = () => {
    const list = ref.current;
    if (list) follows.current = list.scrollHeight - list.scrollTop - list.clientHeight < END_PX;
  };
  return { ref, onScroll, onLoadCapture: toEnd };
}

/** The chat next to the pictures. */
export function CallChat({ call, over }: { call: VideoCall; over: boolean }) {
  const { sessionId } = call;
  const { messages, pending } = useCallLog(sessionId);
  const visible = useTabVisible();
  const end = useEndInSight(messages.length, pending.length);
  const own = call.parties.find(({ agentId }) => agentId === currentDesk().agentId)?.identity;
  useEffect(() => {
    if (visible && messages.length > 0) currentDesk().log.saw(sessionId);
  }, [visible, messages, sessionId]);
  return (
    <div className="call-chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <div className="call-chat-lines" role="log" aria-label="聊天记录" tabIndex={0} {...end}>
        {messages.length + pending.length === 0 && <p className="call-chat-none">通话中可以发送文字、图片和文件</p>}
        {messages.map((message) => (
          <ChatLine key={message.seq} message={message} own={message.identity === own} />
        ))}
        {pending.map((item) => (
          <PendingLine key={item.clientMsgId} item={item} />
        ))}
      </div>
      {over ? <p className="call-chat-over">通话已结束，聊天记录仅供查看</p> : <Composer sessionId={sessionId} />}
    </div>
  );
}
