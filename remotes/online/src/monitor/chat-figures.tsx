import { type ChatToday, type LiveConversation, REPLY_WITHIN_SECONDS } from '@lianxi/contracts/online/supervision.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { useSecondsSince } from '@lianxi/shared/live/elapsed';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';

const RECORDS = '/online/dialoguerecord';
const share = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((100 * part) / of)}%`);

/** Conversations whose visitors have waited too long for an answer, of thousands every second: their times are compared as they are written. */
function useLateCount(conversations: readonly LiveConversation[], skewMs: number): number {
  useSecondsSince(conversations.find(({ waitingSince }) => waitingSince !== null)?.waitingSince ?? null, skewMs);
  const limit = new Date(Date.now() + skewMs - REPLY_WITHIN_SECONDS * 1000).toISOString();
  return conversations.filter(({ state, waitingSince }) => state === 'active' && waitingSince && waitingSince < limit).length;
}

/** This day in figures. */
export function ChatFigures({
  today,
  conversations,
  skewMs,
}: {
  today: ChatToday;
  conversations: readonly LiveConversation[];
  skewMs: number;
}) {
  const late = useLateCount(conversations, skewMs);
  const { queued, active, began, closed, missed, answered, answeredInTime, averageFirstReply } = today;
  return (
    <section className="monitor-figures" aria-label="今日数据">
      <Figure name="排队中" value={String(queued)} />
      <Figure name="接待中" value={String(active)} note={late > 0 ? `${late} 个等待超过 ${REPLY_WITHIN_SECONDS} 秒` : ''} warns />
      <Figure name="今日会话" value={String(began)} path={RECORDS} note={`已结束 ${closed}`} />
      <Figure name="今日未接待" value={String(missed)} warns={missed > 0} />
      <Figure name={`${REPLY_WITHIN_SECONDS} 秒响应率`} value={share(answeredInTime, answered)} note={`已响应 ${answered}`} />
      <Figure name="平均首次响应" value={answered > 0 ? duration(averageFirstReply * 1000) : '—'} />
    </section>
  );
}

function Figure({
  name,
  value,
  note = '',
  path,
  warns = false,
}: {
  name: string;
  value: string;
  note?: string;
  path?: string;
  /** The note is a warning. */
  warns?: boolean;
}) {
  const openTab = useOpenTab();
  const may = useHolds('online_dialoguerecord');
  return (
    <div className="monitor-figure">
      <p className="monitor-figure-name">{name}</p>
      <p className="monitor-figure-value">
        {path && may ? (
          <button type="button" className="lx-link" aria-label={`${name} ${value}，查看明细`} onClick={() => openTab(path)}>
            {value}
          </button>
        ) : (
          value
        )}
      </p>
      {note && <p className={warns ? 'monitor-figure-note monitor-figure-warns' : 'monitor-figure-note'}>{note}</p>}
    </div>
  );
}
