import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose';
import IconCommentStroked from '@douyinfe/semi-icons/lib/es/icons/IconCommentStroked';
import IconGlobeStroke from '@douyinfe/semi-icons/lib/es/icons/IconGlobeStroke';
import { chatChannelNames } from '@lianxi/contracts/online/conversation.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { UnreadCount } from '@lianxi/shared/ui/unread-count';
import { memo } from 'react';
import { clockTime, fullTime } from '../chat-log/chat-time.ts';
import { previewOf } from '../chat-log/preview.ts';
import { type Dialogue, goneSince, lastSaid, unreadOf, waitingSince } from './dialogue-state.ts';
import { useHasDraft } from './use-desk.ts';

/** The remaining time for an answer, or the time after the limit; without a limit, how long the visitor has waited. */
function Countdown({ since, due, now }: { since: string; due: number | null; now: number }) {
  if (due === null)
    return <span title={`${fullTime(since)} 起等待回复`}>等待 {duration(Math.max(0, now - Date.parse(since)))}</span>;
  const left = due - now;
  return (
    <span className={left < 0 ? 'chat-late' : 'chat-due'} title={`${fullTime(since)} 起等待回复`}>
      {left < 0 ? `超时 ${duration(-left)}` : `剩 ${duration(left)}`}
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
  /** The limit for the answer, in milliseconds; null: there is none. */
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
  const gone = goneSince(dialogue);
  const draft = useHasDraft(id) && !selected && !over;
  const time = lastMessage?.createTime ?? conversation.assignTime ?? conversation.createTime;
  return (
    <li className={over ? 'chat-row chat-row-over' : gone ? 'chat-row chat-row-gone' : 'chat-row'}>
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
              {gone && <b title={`${fullTime(gone)} 离开`}>[已离开]</b>}
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
