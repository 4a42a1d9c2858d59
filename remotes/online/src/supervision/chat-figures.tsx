import { type ChatToday, type LiveConversation, REPLY_WITHIN_SECONDS } from '@lianxi/contracts/online/supervision.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { useSecondsSince } from '@lianxi/shared/live/elapsed';
import { Figure } from '@lianxi/shared/live/figure';

const RECORDS = { path: '/online/dialoguerecord', code: 'online_dialoguerecord' };
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
      <Figure name="今日会话" value={String(began)} {...RECORDS} note={`已结束 ${closed}`} />
      <Figure name="今日未接待" value={String(missed)} warns={missed > 0} />
      <Figure name={`${REPLY_WITHIN_SECONDS} 秒响应率`} value={share(answeredInTime, answered)} note={`已响应 ${answered}`} />
      <Figure name="平均首次响应" value={answered > 0 ? duration(averageFirstReply * 1000) : '—'} />
    </section>
  );
}
