import { colleague } from '@lianxi/contracts/callcenter/phone-status.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useEffect } from 'react';
import { seatFace } from '../seat/seat-words.ts';

/** A colleague with a telephone: at the other end of an internal call, or responsible for a customer. */
export function ColleagueCard({
  extension,
  linkedid,
  title = '同事',
}: {
  extension: string;
  linkedid: string | null;
  title?: string;
}) {
  const state = useTelephony(({ calls }) => calls.find((one) => one.linkedid === linkedid)?.state);
  const { data, error, refetch } = useCall(colleague, { params: { extension } });
  // Their status changes with the call.
  useEffect(() => {
    if (state) void refetch();
  }, [state, refetch]);
  if (error && !data) return <Failure what={title} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={2} />;
  const { since, ...face } = seatFace(data);
  const facts = { 工号: data.agNo, 部门: data.departName, 分机: data.extension };
  return (
    <section className="caller-part" aria-label={title}>
      <div className="caller-customer">
        <h2>{data.agName}</h2>
        <LiveStatus {...face} />
        <span className="caller-way">
          <RelativeTime at={since} />
        </span>
      </div>
      <dl className="caller-facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
