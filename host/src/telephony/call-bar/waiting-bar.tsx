import { myCallFigures } from '@lianxi/contracts/callcenter/call-figures.contract';
import { lasted } from '@lianxi/contracts/telephony/call-words';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { useEffect } from 'react';
import { faceOf, OFFLINE } from '../header/status-face.ts';

const readAfterCalls = () => telephony.on('hangup', () => void invalidate(myCallFigures));

/**
 * Between calls: what the telephone does, since when, and the agent's own figures. Only while calls can come or go, so that an
 * agent without a telephone loses no room.
 */
export function WaitingBar() {
  const status = useTelephony((state) => state.status);
  const phone = useTelephony((state) => state.phone);
  const skewMs = useTelephony((state) => state.skewMs);
  const works = status !== null && (status.registered || phone.state !== 'off' || status.status !== OFFLINE.value);
  const { data } = useCall(myCallFigures, { query: {} }, { enabled: works });
  useEffect(readAfterCalls, []);
  if (!works) return null;
  const face = faceOf(status);
  return (
    <div className="call-bar call-bar-waits">
      <LiveStatus state={face.state} text={face.text} />
      <Elapsed since={status.statusSince} skewMs={skewMs} />
      {data && (
        <span>
          今日接听 {data.answered} · 呼出 {data.dialled} · 平均通话{' '}
          {data.averageTalk === null ? '—' : lasted(data.averageTalk * 1000)}
        </span>
      )}
    </div>
  );
}
