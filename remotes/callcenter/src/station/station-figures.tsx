import { ctiConfig, missedRates } from '@lianxi/contracts/callcenter/cti-config.contract';
import { phoneStatusChanged } from '@lianxi/contracts/callcenter/events';
import { realtimeMonitor } from '@lianxi/contracts/callcenter/supervision.contract';
import { telephony } from '@lianxi/contracts/telephony/telephony';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useEffect } from 'react';

/**
 * Specification section 4: after a call, or when the agent is free again, the page reads these figures again. It reads the
 * group's load also when the agent's own status changes.
 */
function useReadAfterCalls(): void {
  useEffect(() => {
    const read = () => {
      for (const endpoint of [missedRates, realtimeMonitor, ctiConfig.read]) void invalidate(endpoint);
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

/** The load of the agent's skill groups, and the number of missed calls (specification sections 3 and 7). */
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
