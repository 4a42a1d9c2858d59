import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { useTelephony } from '@lianxi/shared/telephony/use-telephony';
import { LiveStatus } from '@lianxi/shared/ui/live-status';

/** Callers who wait while all seats are busy (specification section 4, agent_busy). */
export function CallerTips() {
  const waiting = useTelephony((state) => state.waiting);
  if (waiting.length === 0) return null;
  return (
    <section className="station-tips" aria-label="等待中的来电">
      <h2>
        <LiveStatus state="hold" text={`${waiting.length} 位客户在排队`} />
      </h2>
      <ul>
        {waiting.map(({ linkedid, callerId, skillGroupName }) => (
          <li key={linkedid}>
            <span>{shownNumber(callerId) || '未知号码'}</span>
            <span>{skillGroupName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
