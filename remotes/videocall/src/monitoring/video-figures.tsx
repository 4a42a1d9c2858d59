import { duration } from '@lianxi/contracts/telephony/call-words';
import {
  type LiveVideoCall,
  VIDEO_ANSWER_WITHIN_SECONDS,
  type VideoToday,
} from '@lianxi/contracts/videocall/monitoring.contract';
import { useSecondsSince } from '@lianxi/shared/live/elapsed';
import { Figure } from '@lianxi/shared/live/figure';

const RECORDS = { path: '/videocall/myreception', code: 'videocall_myreception' };
const share = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((100 * part) / of)}%`);
const seconds = (value: number | null) => (value === null ? '—' : duration(value * 1000));

/** Customers who have waited too long for an answer. */
function useLateCount(calls: readonly LiveVideoCall[], skewMs: number): number {
  useSecondsSince(calls.find(({ waitingSince }) => waitingSince !== null)?.waitingSince ?? null, skewMs);
  const limit = Date.now() + skewMs - VIDEO_ANSWER_WITHIN_SECONDS * 1000;
  return calls.filter(({ waitingSince }) => waitingSince && Date.parse(waitingSince) < limit).length;
}

/** This day in figures. */
export function VideoFigures({ today, calls, skewMs }: { today: VideoToday; calls: readonly LiveVideoCall[]; skewMs: number }) {
  const late = useLateCount(calls, skewMs);
  const { waiting, active, began, answered, answeredInTime, abandoned, averageWait, averageLength, rated, averageRating } = today;
  return (
    <section className="monitor-figures" aria-label="今日数据">
      <Figure
        name="等待中"
        value={String(waiting)}
        note={late > 0 ? `${late} 位超过 ${VIDEO_ANSWER_WITHIN_SECONDS} 秒` : ''}
        warns
      />
      <Figure name="视频中" value={String(active)} />
      <Figure name="今日呼入" value={String(began)} {...RECORDS} note={`接听 ${answered}`} />
      <Figure name="今日放弃" value={String(abandoned)} warns={abandoned > 0} />
      <Figure name={`${VIDEO_ANSWER_WITHIN_SECONDS} 秒接听率`} value={share(answeredInTime, answered + abandoned)} />
      <Figure name="平均等待" value={seconds(averageWait)} />
      <Figure name="平均通话" value={seconds(averageLength)} />
      <Figure
        name="满意度"
        value={averageRating === null ? '—' : averageRating.toFixed(1)}
        note={rated > 0 ? `${rated} 人评价` : ''}
      />
    </section>
  );
}
