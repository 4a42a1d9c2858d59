import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import IconCommentStroked from '@douyinfe/semi-icons/lib/es/icons/IconCommentStroked';
import IconGlobeStroke from '@douyinfe/semi-icons/lib/es/icons/IconGlobeStroke';
import { chatChannelNames } from '@lianxi/contracts/online/conversation.contract';
import { UnreadCount } from '@lianxi/shared/ui/unread-count';
import { memo } from 'react';
import { clockTime, fullTime, shortDuration } from '../chat-log/chat-time.ts';
import { previewOf } from '../chat-log/preview.ts';
import { type Dialogue, lastSaid, unreadOf, waitingSince } from './dialogue-state.ts';
import { hasDraft } from './drafts.ts';

/** What is left of the time for an answer, or by how much it has passed; where there is no such time, how long the visitor waits. */
function Countdown({ since, due, now }: { since: string; due: number | null; now: number }) {
  if (due === null) return <span title={`${fullTime(since)} 起等待回复`}>等待 {shortDuration(now - Date.parse(since))}</span>;
  const left = due - now;
  return (
    <span className={left < 0 ? 'chat-late' : 'chat-due'} title={`${fullTime(since)} 起等待回复`}>
      {left < 0 ? `超时 ${shortDuration(-left)}` : `剩 ${shortDuration(left)}`}
    </span>
  );
}

function preview(dialogue: Dialogue, agentId: string): string {
  const said = lastSaid(dialogue);
  if (!said) return '新会话';
  const text = previewOf(said);
  if (said.callType !== 'agent') return text;
  return `${said.userId === agentId ? '我' : said.userName}：${text}`;
}

interface Props {
  dialogue: Dialogue;
  agentId: string;
  selected: boolean;
  /** Until when the visitor is to be answered, in milliseconds; null: nobody says. */
  due: number | null;
  /** The server's clock, in milliseconds. */
  now: number;
  onSelect: (id: string) => void;
  onPutAway: (id: string) => void;
}

/** One conversation of the list. */
export const ConversationRow = memo(function ConversationRow({
  dialogue,
  agentId,
  selected,
  due,
  now,
  onSelect,
  onPutAway,
}: Props) {
  const { conversation, over, visitorTyping } = dialogue;
  const { id, visitorName, lastMessage, channel } = conversation;
  const ChannelIcon = channel === 'web' ? IconGlobeStroke : IconCommentStroked;
  const unread = unreadOf(dialogue);
  const since = waitingSince(dialogue);
  const draft = !selected && !over && hasDraft(agentId, id);
  const time = lastMessage?.createTime ?? conversation.assignTime ?? conversation.createTime;
  return (
    <li className={over ? 'chat-row chat-row-over' : 'chat-row'}>
      <button type="button" className="chat-row-main" aria-current={selected} onClick={() => onSelect(id)}>
        <span className="chat-face" aria-hidden>
          {visitorName.slice(0, 1)}
        </span>
        <span className="chat-row-name">
          {visitorName}
          <ChannelIcon size="small" aria-label={`来自${chatChannelNames[channel]}`} className="chat-row-channel" />
        </span>
        <span className="chat-row-time">
          {since ? (
            <Countdown since={since} due={due} now={now} />
          ) : (
            <time dateTime={time} title={fullTime(time)}>
              {clockTime(time)}
            </time>
          )}
        </span>
        <span className="chat-row-last">
          {visitorTyping ? (
            <em>正在输入…</em>
          ) : (
            <>
              {draft && <b className="chat-draft">[草稿]</b>}
              {over && <b>{conversation.state === 'closed' ? '[已结束]' : '[已转出]'}</b>}
              {preview(dialogue, agentId)}
            </>
          )}
        </span>
        <UnreadCount count={unread} />
      </button>
      {over && (
        <button
          type="button"
          className="chat-row-away"
          aria-label={`移除 ${visitorName}`}
          title="移除"
          onClick={() => onPutAway(id)}
        >
          <IconClose aria-hidden />
        </button>
      )}
    </li>
  );
});
