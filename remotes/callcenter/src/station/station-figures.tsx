import { missedRates, readCtiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { phoneStatusChanged } from '@lianxi/contracts/callcenter/events';
import { realtimeMonitor } from '@lianxi/contracts/callcenter/supervision.contract';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useEffect } from 'react';

/** Specification section 4: whoever left a call, or is free again, reads these anew; how busy it is also when the own status changed. */
function useReadAfterCalls(): void {
  useEffect(() => {
    const read = () => {
      for (const endpoint of [missedRates, realtimeMonitor, readCtiConfig]) void invalidate(endpoint);
    };
    const look = () => void invalidate(realtimeMonitor);
    const stops = [
      telephony.on('hangup', read),
      telephony.on('idle', read),
      telephony.on('agent_busy', look),
      onAgentEvent(phoneStatusChanged, look),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

/** How busy the agent's skill groups are, and how many callers nobody answered (specification sections 3 and 7). */
export function StationFigures() {
  useReadAfterCalls();
  const { data: now } = useCall(realtimeMonitor, { query: {} });
  const { data: missed } = useCall(missedRates, {});
  const warns = missed?.warn ?? false;
  const missedWords = missed && `近一小时 ${missed.warningNotAnsweredRate}%${warns ? '，今日已超过预警值' : ''}`;
  return (
    <dl className="station-figures" aria-label="我的技能组">
      <Figure name="空闲坐席" value={now?.acount} />
      <Figure name="排队" value={now?.qcount} />
      <div className={warns ? 'station-figure-warns' : undefined} title={missedWords}>
        <dt>今日未接率{warns && <span className="lx-unseen">，已超过预警值</span>}</dt>
        <dd>{missed ? `${missed.todayNotAnsweredRate}%` : '—'}</dd>
      </div>
    </dl>
  );
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value ?? '—'}</dd>
    </div>
  );
}
