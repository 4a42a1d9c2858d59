import { forceStatus } from '@lianxi/contracts/callcenter/phone-status.contract';
import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { Elapsed } from '@lianxi/shared/live/elapsed';
import { StatusChoice } from '@lianxi/shared/seat/status-choice';
import { Can } from '@lianxi/shared/ui/can';
import { Facts } from '@lianxi/shared/ui/facts';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { SidePanel } from '@lianxi/shared/ui/side-panel';
import { directionWords } from '../caller/call-outcome.ts';
import { ForceHangUp } from '../supervision/force-hang-up.tsx';
import { Supervision } from '../supervision/supervision.tsx';
import { seatFace } from './seat-words.ts';

function ForceStatus({ agentId, status }: Pick<Seat, 'agentId' | 'status'>) {
  const set = useAction((next: string) => call(forceStatus, { body: { ids: [agentId], status: next } }), {
    success: '状态已设置',
  });
  return <StatusChoice setType="1" value={status} onChange={(next) => void set.run(next)} />;
}

/** One seat next to the wall, and the supervisor's actions on it. */
export function SeatPanel({ seat, skewMs, onClose }: { seat: Seat | undefined; skewMs: number; onClose: () => void }) {
  if (!seat) return null;
  const { agentId, agName, agNo, departName, extension, registered, linkedid, direction, callerId, status } = seat;
  const { since, ...face } = seatFace(seat);
  const facts = {
    状态: (
      <>
        <LiveStatus {...face} />{' '}
        {face.state === 'offline' ? <RelativeTime at={since} /> : <Elapsed since={since} skewMs={skewMs} />}
      </>
    ),
    部门: departName,
    分机: registered ? extension : `${extension} 未注册`,
    ...(linkedid && {
      [direction ? directionWords[direction] : '通话']: callerId ? <PhoneNumber phone={callerId} of="对方" /> : '未知号码',
    }),
  };
  return (
    <SidePanel title={`${agName} ${agNo}`} width={400} onClose={onClose}>
      <Facts facts={facts} />
      {linkedid && (
        <Can code="callcenter_seat_spy">
          <Supervision linkedid={linkedid} agentId={agentId} />
        </Can>
      )}
      <Can code="callcenter_seat_force">
        <div className="seat-acts">
          <ForceStatus agentId={agentId} status={status} />
          {linkedid && <ForceHangUp linkedid={linkedid} of={agName} />}
        </div>
      </Can>
    </SidePanel>
  );
}
