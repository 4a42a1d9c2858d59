import {
  ANSWER_WITHIN_SECONDS,
  type LiveCall,
  type TodayFigures as Today,
} from '@lianxi/contracts/callcenter/monitoring.contract';
import { averageOf, Figure, ratingOf, shareOf, TodayFigures, useLateCount } from '@lianxi/shared/live/figure';

/** The figures of today; a figure with records opens them. */
export function CallFigures({ today, waiting, skewMs }: { today: Today; waiting: readonly LiveCall[]; skewMs: number }) {
  const waits = waiting.map(({ waitingSince }) => waitingSince);
  const late = useLateCount(waits, ANSWER_WITHIN_SECONDS, skewMs);
  const { inbound, answered, missed, missedRate, missedRateLimit, outbound, answeredInTime, averageWait, averageTalk } = today;
  const { rated, averageRating, badReviews } = today;
  return (
    <TodayFigures>
      <Figure
        name="排队中"
        value={String(waiting.length)}
        note={late > 0 ? `${late} 位超过 ${ANSWER_WITHIN_SECONDS} 秒` : ''}
        warns
      />
      <Figure
        name="今日呼入"
        value={String(inbound)}
        path="/callcenter/platformcall?direction=in"
        code="callcenter_platformcall"
      />
      <Figure name="接通率" value={shareOf(answered, inbound)} note={`接通 ${answered}`} />
      <Figure
        name="今日漏话"
        value={String(missed)}
        path="/callcenter/loss"
        code="callcenter_loss"
        note={inbound > 0 ? `未接率 ${missedRate}%${missedRate > missedRateLimit ? ` > ${missedRateLimit}%` : ''}` : ''}
        warns={missedRate > missedRateLimit}
      />
      <Figure name={`${ANSWER_WITHIN_SECONDS} 秒接通率`} value={shareOf(answeredInTime, inbound)} />
      <Figure name="平均等待" value={averageOf(answered > 0 ? averageWait : null)} />
      <Figure name="平均通话" value={averageOf(answered > 0 ? averageTalk : null)} />
      <Figure
        name="今日呼出"
        value={String(outbound)}
        path="/callcenter/platformcall?direction=out"
        code="callcenter_platformcall"
      />
      <Figure
        name="满意度"
        value={ratingOf(averageRating)}
        note={rated > 0 ? `${rated} 人评价${badReviews > 0 ? `，差评 ${badReviews}` : ''}` : ''}
        path={badReviews > 0 ? '/callcenter/platformcall?review=bad' : '/callcenter/platformcall?review=rated'}
        code="callcenter_platformcall"
        warns={badReviews > 0}
      />
    </TodayFigures>
  );
}
