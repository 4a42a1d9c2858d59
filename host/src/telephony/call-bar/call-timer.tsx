import type { CallStation } from '@lianxi/contracts/callcenter/call-station';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { useEffect, useState } from 'react';

/** How long the call rings or lasts; the timer stops when the call has ended. */
export function CallTimer({ call: { answertime, begintime, endtime } }: { call: CallStation }) {
  const skewMs = useTelephony((state) => state.skewMs);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (endtime) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [endtime]);
  const until = endtime ? Date.parse(endtime) : now + skewMs;
  return (
    <p className="call-bar-timer" role="timer" aria-label={answertime ? '通话时长' : '等待时长'}>
      {duration(until - Date.parse(answertime ?? begintime))}
    </p>
  );
}
