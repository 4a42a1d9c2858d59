import type { Seat } from '@lianxi/contracts/callcenter/supervision.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import { LiveStatus } from '@lianxi/shared/ui/live-status';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { memo } from 'react';
import { seatFace } from './seat-words.ts';

/** A seat of the wall. Rendered again when its own seat changed. */
export const SeatTile = memo(function SeatTile({ seat, onOpen }: { seat: Seat; onOpen: (agentId: string) => void }) {
  const { agentId, agName, extension, registered, callerId } = seat;
  const { since, ...face } = seatFace(seat);
  return (
    <li className={`seat seat-${face.state}`}>
      <button type="button" onClick={() => onOpen(agentId)}>
        <span className="seat-name">{agName}</span>
        <span className="seat-extension">{registered ? extension : `${extension} 未注册`}</span>
        <LiveStatus {...face} />
        <span className="seat-since">{callerId ? shownNumber(callerId) : <RelativeTime at={since} />}</span>
      </button>
    </li>
  );
});
