import { myCallFigures } from '@lianxi/contracts/callcenter/call-figures.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { averageOf, Figure, TodayFigures } from '@lianxi/shared/live/figure';
import { useCallNews } from '../call-record/use-call-news.ts';

const countOf = (value: number | undefined) => (value === undefined ? '—' : String(value));

/** What the agent did on the telephone today. */
export function OwnFigures() {
  useCallNews(myCallFigures);
  const { data } = useCall(myCallFigures, { query: {} });
  const talked = data && data.averageTalk !== null ? data : undefined;
  return (
    <div className="own-call-figures">
      <TodayFigures>
        <Figure name="今日接听" value={countOf(data?.answered)} note={data?.missed ? `未接 ${data.missed}` : ''} />
        <Figure name="今日呼出" value={countOf(data?.dialled)} note={data?.dialled ? `接通 ${data.reached}` : ''} />
        <Figure name="通话时长" value={averageOf(talked?.talkSeconds ?? null)} />
        <Figure name="平均通话" value={averageOf(talked?.averageTalk ?? null)} />
      </TodayFigures>
    </div>
  );
}
