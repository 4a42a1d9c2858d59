import { UnreadCount } from '@lianxi/shared/ui/unread-count';
import { useRef, useState } from 'react';
import type { HeldCall } from '../call/call-state.ts';
import { CallChat } from '../chat/call-chat.tsx';
import { useUnread } from '../chat/use-log.ts';
import { CommentList } from './comment-list.tsx';
import { CustomerCard } from './customer-card.tsx';
import './side-tabs.css';

const tabs = [
  { key: 'chat', name: '聊天' },
  { key: 'customer', name: '客户' },
  { key: 'comments', name: '备注' },
] as const;
type Key = (typeof tabs)[number]['key'];

/** Next to the call: its chat, its customer, agents' notes. After the call the newest note is first. */
export function SideTabs({ held: { call, parting } }: { held: HeldCall }) {
  const [chosen, setChosen] = useState<Key | null>(null);
  const shown = chosen ?? (parting === null ? 'chat' : 'comments');
  const unread = useUnread(call.sessionId);
  const listRef = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    const index = (tabs.findIndex(({ key }) => key === shown) + by + tabs.length) % tabs.length;
    setChosen(tabs[index]?.key ?? 'chat');
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <>
      <div
        ref={listRef}
        className="side-tabs"
        role="tablist"
        aria-label="通话资料"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1);
          if (event.key === 'ArrowLeft') move(-1);
        }}
      >
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`video-tab-${key}`}
            aria-controls="video-tab-panel"
            aria-selected={key === shown}
            tabIndex={key === shown ? 0 : -1}
            onClick={() => setChosen(key)}
          >
            {name}
            {key === 'chat' && shown !== 'chat' && <UnreadCount count={unread} />}
          </button>
        ))}
      </div>
      <div id="video-tab-panel" className="side-panel" role="tabpanel" aria-labelledby={`video-tab-${shown}`}>
        {shown === 'chat' && <CallChat call={call} over={parting !== null} />}
        {shown === 'customer' && <CustomerCard call={call} />}
        {shown === 'comments' && <CommentList sessionId={call.sessionId} />}
      </div>
    </>
  );
}
