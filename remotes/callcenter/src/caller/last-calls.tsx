import { myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { directionWords, outcomeOf } from './call-outcome.ts';

/** The number of calls that are shown. */
export const LAST_CALLS = 10;

/** The reader's last calls with a number, without the open one. */
export function LastCalls({ number, linkedid }: { number: string; linkedid: string | null }) {
  const { data, error, refetch } = useCall(myCallRecords, { query: { phone: number, pageSize: LAST_CALLS } });
  const others = data?.list.filter((call) => call.linkedid !== linkedid);
  return (
    <section className="caller-part" aria-label="最近通话">
      <h2>最近通话</h2>
      {error && !data && <Failure what="最近通话" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={3} />}
      {others?.length === 0 && <p className="caller-none">您与该号码还没有{linkedid && '其他'}通话。</p>}
      <ol className="caller-calls">
        {others?.map((call) => (
          <li key={call.linkedid}>
            <span>
              {directionWords[call.direction]} <LiveStatus {...outcomeOf(call)} />
            </span>
            <span className="caller-when">
              <RelativeTime at={call.begintime} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
