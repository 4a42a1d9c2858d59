import {
  ANSWER_WITHIN_SECONDS,
  type TodayFigures as Figures,
  type LiveCall,
} from '@lianxi/contracts/callcenter/monitoring.contract';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { useSecondsSince } from '@lianxi/shared/live/elapsed';
import { Figure } from '@lianxi/shared/live/figure';

const share = (part: number, of: number) => (of === 0 ? '—' : `${Math.round((100 * part) / of)}%`);

/** This day in figures; those that have records open them. */
export function TodayFigures({ today, waiting, skewMs }: { today: Figures; waiting: readonly LiveCall[]; skewMs: number }) {
  const late = useLateCount(waiting, skewMs);
  const { inbound, answered, missed, missedRate, missedRateLimit, outbound, answeredInTime, averageWait, averageTalk } = today;
  const { rated, averageRating, badReviews } = today;
  return (
    <section className="monitor-figures" aria-label="今日数据">
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
      <Figure name="接通率" value={share(answered, inbound)} note={`接通 ${answered}`} />
      <Figure
        name="今日漏话"
        value={String(missed)}
        path="/callcenter/loss"
        code="callcenter_loss"
        note={inbound > 0 ? `未接率 ${missedRate}%${missedRate > missedRateLimit ? ` > ${missedRateLimit}%` : ''}` : ''}
        warns={missedRate > missedRateLimit}
      />
      <Figure name={`${ANSWER_WITHIN_SECONDS} 秒接通率`} value={share(answeredInTime, inbound)} />
      <Figure name="平均等待" value={duration(averageWait * 1000)} />
      <Figure name="平均通话" value={duration(averageTalk * 1000)} />
      <Figure
        name="今日呼出"
        value={String(outbound)}
        path="/callcenter/platformcall?direction=out"
        code="callcenter_platformcall"
      />
      <Figure
        name="满意度"
        value={averageRating === null ? '—' : averageRating.toFixed(1)}
        note={rated > 0 ? `${rated} 人评价${badReviews > 0 ? `，差评 ${badReviews}` : ''}` : ''}
        path={badReviews > 0 ? '/callcenter/platformcall?review=bad' : '/callcenter/platformcall?review=rated'}
        code="callcenter_platformcall"
        warns={badReviews > 0}
      />
    </section>
  );
}

function useLateCount(waiting: readonly LiveCall[], skewMs: number): number {
  const first = waiting.reduce<string | null>((oldest, { queuedSince }) => oldest ?? queuedSince, null);
  useSecondsSince(first, skewMs);
  const limit = Date.now() + skewMs - ANSWER_WITHIN_SECONDS * 1000;
  return waiting.filter(({ queuedSince }) => queuedSince !== null && Date.parse(queuedSince) < limit).length;
}
