import { responseRate } from '@lianxi/contracts/online/response-rate';
import type { ChatToday, LiveConversation } from '@lianxi/contracts/online/supervision.contract';
import { averageOf, Figure, TodayFigures, useLateCount } from '@lianxi/shared/live/figure';
import { rateInWords, useResponseWords } from '../statistics/use-response-words.ts';

const RECORDS = { path: '/online/dialoguerecord', code: 'online_dialoguerecord' };

/** The figures of today. */
export function ChatFigures({
  today,
  conversations,
  skewMs,
}: {
  today: ChatToday;
  conversations: readonly LiveConversation[];
  skewMs: number;
}) {
  const dues = conversations.map(({ state, replyDue }) => (state === 'active' ? replyDue : null));
  const late = useLateCount(dues, 0, skewMs);
  const { name, from } = useResponseWords();
  const { queued, active, began, closed, missed, unanswered, averageFirstReply } = today;
  return (
    <TodayFigures>
      <Figure name="排队中" value={String(queued)} />
      <Figure name="接待中" value={String(active)} note={late > 0 ? `${late} 个超时未回复` : ''} warns />
      <Figure name="今日会话" value={String(began)} {...RECORDS} note={`已结束 ${closed}`} />
      <Figure name="今日未接待" value={String(missed)} warns={missed > 0} />
      <Figure name={name} value={rateInWords(responseRate(today))} note={`未响应 ${unanswered}`} />
      <Figure name="平均首次响应" value={averageOf(averageFirstReply)} note={from} />
    </TodayFigures>
  );
}
