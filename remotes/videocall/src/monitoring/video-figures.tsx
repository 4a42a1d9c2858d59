import {
  type LiveVideoCall,
  VIDEO_ANSWER_WITHIN_SECONDS,
  type VideoToday,
} from '@lianxi/contracts/videocall/monitoring.contract';
import { averageOf, Figure, ratingOf, shareOf, TodayFigures, useLateCount } from '@lianxi/shared/live/figure';

const RECORDS = { path: '/videocall/myreception', code: 'videocall_myreception' };

/** The figures of today. */
export function VideoFigures({ today, calls, skewMs }: { today: VideoToday; calls: readonly LiveVideoCall[]; skewMs: number }) {
  const waits = calls.map(({ waitingSince }) => waitingSince);
  const late = useLateCount(waits, VIDEO_ANSWER_WITHIN_SECONDS, skewMs);
  const { waiting, active, began, answered, answeredInTime, abandoned, averageWait, averageLength, rated, averageRating } = today;
  return (
    <TodayFigures>
      <Figure
        name="等待中"
        value={String(waiting)}
        note={late > 0 ? `${late} 位超过 ${VIDEO_ANSWER_WITHIN_SECONDS} 秒` : ''}
        warns
      />
      <Figure name="视频中" value={String(active)} />
      <Figure name="今日呼入" value={String(began)} {...RECORDS} note={`接听 ${answered}`} />
      <Figure name="今日放弃" value={String(abandoned)} warns={abandoned > 0} />
      <Figure name={`${VIDEO_ANSWER_WITHIN_SECONDS} 秒接听率`} value={shareOf(answeredInTime, answered + abandoned)} />
      <Figure name="平均等待" value={averageOf(averageWait)} />
      <Figure name="平均通话" value={averageOf(averageLength)} />
      <Figure name="满意度" value={ratingOf(averageRating)} note={rated > 0 ? `${rated} 人评价` : ''} />
    </TodayFigures>
  );
}
