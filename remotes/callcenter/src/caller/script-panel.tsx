import { scriptsOfCall } from '@lianxi/contracts/callcenter/call-script.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { Failure } from '@lianxi/shared/ui/data-states';

/** The script of the call, while it lasts. */
export function ScriptPanel({ linkedid }: { linkedid: string }) {
  const on = useTelephony(({ calls }) => calls.some((one) => one.linkedid === linkedid && !one.isEnd));
  const { data, error, refetch } = useCall(scriptsOfCall, { params: { linkedid } }, { enabled: on });
  if (!on) return null;
  if (error && !data) return <Failure what="话术" error={error} onRetry={() => void refetch()} />;
  return data?.map(({ id, name, sentences }) => (
    <section key={id} className="caller-part" aria-label={`话术 ${name}`}>
      <h2>{name}</h2>
      <ol className="caller-script">
        {sentences.map(({ title, text }, index) => (
          <li key={index}>
            {title && <h3>{title}</h3>}
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  ));
}
