import { keysOfCall } from '@lianxi/contracts/callcenter/collected-keys.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure } from '@lianxi/shared/ui/data-states';

/** What the caller entered in the voice menu; nothing where they entered nothing. */
export function CollectedKeys({ linkedid }: { linkedid: string }) {
  const { data, error, refetch } = useCall(keysOfCall, { params: { linkedid } });
  if (error && !data) return <Failure what="按键输入" error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className="caller-part" aria-label="按键输入">
      <h2>按键输入</h2>
      <dl className="caller-facts">
        {data.map(({ label, keys }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
