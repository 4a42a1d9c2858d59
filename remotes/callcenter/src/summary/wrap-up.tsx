import { Button } from '@douyinfe/semi-ui';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { useAction } from '@lianxi/shared/client/use-action';
import { useSecondsUntil } from '@lianxi/shared/live/elapsed';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { LiveStatus } from '@lianxi/shared/ui/live-status';

/** The wrap-up after a call: its remaining time, and a button to end it. Nothing while there is none. */
export function WrapUp() {
  const status = useTelephony((state) => state.status);
  const skewMs = useTelephony((state) => state.skewMs);
  const seconds = useSecondsUntil(status?.wrapUpUntil ?? null, skewMs);
  const end = useAction(() => telephony.endWrapUp());
  if (status?.activity !== 'wrap-up') return null;
  return (
    <section className="wrap-up" aria-label="话后处理">
      <LiveStatus state="after-call" text="话后处理" />
      {status.wrapUpUntil && <time dateTime={status.wrapUpUntil}>剩余 {duration(seconds * 1000)}</time>}
      <Button size="small" loading={end.running} onClick={() => void end.run()}>
        结束
      </Button>
    </section>
  );
}
