import type { LiveCall } from '@lianxi/contracts/callcenter/monitoring.contract';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { Can } from '@lianxi/shared/ui/can';
import { Facts } from '@lianxi/shared/ui/facts';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { directionWords } from '../caller/call-outcome.ts';
import { ForceHangUp } from '../supervision/force-hang-up.tsx';
import { Supervision } from '../supervision/supervision.tsx';
import { liveFaces, liveSince } from './live-words.ts';

/** One call next to the tables, and the supervisor's actions on it. */
export function LiveCallPanel({ call, skewMs, onClose }: { call: LiveCall; skewMs: number; onClose: () => void }) {
  const facts = {
    号码: call.callerId ? <PhoneNumber phone={call.callerId} of="客户" /> : '未知号码',
    客户: call.custName,
    状态: <LiveStatus {...liveFaces[call.state]} />,
    时长: <Elapsed since={liveSince(call)} skewMs={skewMs} />,
    方向: directionWords[call.direction],
    热线: call.did,
    技能组: call.groupName,
  };
  return (
    <SidePanel title="通话" width={400} onClose={onClose}>
      <Facts facts={facts} />
      {call.agents.map(({ id, agName, extension }) => (
        <section key={id} className="seat-of-call" aria-label={agName}>
          <h3>
            {agName} {extension}
          </h3>
          <Can code="callcenter_seat_spy">
            <Supervision linkedid={call.id} agentId={id} />
          </Can>
        </section>
      ))}
      {call.agents.length > 0 && (
        <Can code="callcenter_seat_force">
          <div className="seat-acts">
            <ForceHangUp linkedid={call.id} of={call.agents.map(({ agName }) => agName).join('、')} />
          </div>
        </Can>
      )}
    </SidePanel>
  );
}
